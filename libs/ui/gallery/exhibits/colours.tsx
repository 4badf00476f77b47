import { borderWidth, CHANNEL_HUES, Grid, palette, radius, size, space, Text } from '@stagedoor/ui';
import styled, { useTheme } from 'styled-components';
import type { Exhibit } from '../exhibit';
import { Specimen, Specimens, Tiles } from '../specimen';

const Chip = styled.div<{ $paint: string }>`
  height: ${size.touch};
  margin-bottom: ${space['2xs']};
  border: ${borderWidth.hairline} solid ${({ theme }) => theme.color.line};
  border-radius: ${radius.sm};
  background: ${({ $paint }) => $paint};
`;

const Ramp = styled.div`
  display: flex;
  overflow: hidden;
  border: ${borderWidth.hairline} solid ${({ theme }) => theme.color.line};
  border-radius: ${radius.sm};
`;

const Step = styled.div<{ $paint: string }>`
  flex: 1;
  height: ${size.touch};
  background: ${({ $paint }) => $paint};
`;

const Pill = styled.span<{ $text: string; $background: string; $border: string }>`
  display: block;
  padding: ${space.sm} ${space.md};
  border: ${borderWidth.hairline} solid ${({ $border }) => $border};
  border-radius: ${radius.sm};
  color: ${({ $text }) => $text};
  background: ${({ $background }) => $background};
`;

function Roles() {
  const { color } = useTheme();
  return (
    <Specimen label="in both themes">
      <Tiles>
        {Object.entries<string>({ ...color }).map(([role, paint]) => (
          <div key={role}>
            <Chip $paint={paint} />
            <Text size="small" strong>
              {role}
            </Text>
            <Text size="caption" tone="muted">
              {paint}
            </Text>
          </div>
        ))}
      </Tiles>
    </Specimen>
  );
}

function Channels() {
  const { channel, tone } = useTheme();
  return (
    <Specimens>
      <Specimen label="channel">
        <Grid min="sm" gap="md">
          {CHANNEL_HUES.map((hue) => (
            <div key={hue}>
              <Chip $paint={channel[hue].solid} />
              <Pill
                $text={channel[hue].text}
                $background={channel[hue].tint}
                $border={channel[hue].glow}
              >
                {hue}
              </Pill>
            </div>
          ))}
        </Grid>
      </Specimen>
      <Specimen label="tone">
        <Tiles>
          {Object.entries(tone).map(([name, { text, background, border }]) => (
            <Pill key={name} $text={text} $background={background} $border={border}>
              {name}
            </Pill>
          ))}
        </Tiles>
      </Specimen>
    </Specimens>
  );
}

function Ramps() {
  return (
    <Specimens>
      {Object.entries(palette).map(([name, ramp]) => {
        const steps = Object.keys(ramp);
        return (
          <Specimen key={name} label={`${name} ${steps.at(0)} to ${steps.at(-1)}`}>
            <Ramp>
              {Object.entries(ramp).map(([step, paint]) => (
                <Step key={step} $paint={paint} />
              ))}
            </Ramp>
          </Specimen>
        );
      })}
    </Specimens>
  );
}

export const colours: readonly Exhibit[] = [
  {
    id: 'colour-roles',
    title: 'Colours by purpose',
    note: 'Components use colours by purpose, never by hue, so that both themes work.',
    shows: [],
    Demo: Roles,
  },
  {
    id: 'colour-channels',
    title: 'Channels and tones',
    note: 'Each passes WCAG AA as text on its own tint and on every surface.',
    shows: [],
    Demo: Channels,
  },
  {
    id: 'colour-ramps',
    title: 'Ramps',
    note: 'In OKLCH, so that equal steps look equal. Only the themes use them.',
    shows: [],
    Demo: Ramps,
  },
];
