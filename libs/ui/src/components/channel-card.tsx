import styled from 'styled-components';
import { color } from '../themes/color';
import { CHANNEL_HUES, type ChannelHue } from '../tokens/palette';
import { size } from '../tokens/shape';
import { space } from '../tokens/space';
import { fontFamily, fontSize, fontWeight, letterSpacing, lineHeight } from '../tokens/type';
import { Card } from './card';

const Root = styled(Card)<{ $hue: ChannelHue }>`
  isolation: isolate;
  display: flex;
  flex-direction: column;
  gap: ${space['2xs']};
  min-height: ${size.channelCard};
  border-color: ${({ theme, $hue }) => theme.channel[$hue].glow};

  &::before {
    content: '';
    position: absolute;
    z-index: -1;
    inset: 0;
    background: radial-gradient(
      110% 130% at 100% 0%,
      ${({ theme, $hue }) => theme.channel[$hue].glow},
      transparent 70%
    );
  }
`;

const Number = styled.p<{ $hue: ChannelHue }>`
  margin-bottom: auto;
  padding-bottom: ${space.md};
  color: ${({ theme, $hue }) => theme.channel[$hue].text};
  font-size: ${fontSize.caption};
  font-weight: ${fontWeight.strong};
`;

const Name = styled.p`
  font-family: ${fontFamily.display};
  font-size: ${fontSize.h3};
  font-weight: ${fontWeight.strong};
  letter-spacing: ${letterSpacing.heading};
  line-height: ${lineHeight.snug};
`;

const Genre = styled.p`
  color: ${color('textMuted')};
  font-size: ${fontSize.small};
`;

const Bars = styled.svg`
  position: absolute;
  top: ${space.lg};
  right: ${space.lg};
  width: ${size.channelBars.width};
  height: ${size.channelBars.height};
`;

const HEIGHTS: Record<ChannelHue, readonly number[]> = {
  red: [14, 26, 18, 32, 22],
  blue: [22, 12, 30, 18, 28],
  green: [30, 20, 12, 24, 16],
};

/** Props of `ChannelCard`. */
export interface ChannelCardProps {
  channelNumber: number;
  name: string;
  genre: string;
  /** The channel's hue: red, blue or green. */
  color: ChannelHue;
}

/** One music channel of a silent disco, glowing in its hue. */
export function ChannelCard({ channelNumber, name, genre, color: hue }: ChannelCardProps) {
  const lit = CHANNEL_HUES.includes(hue) ? hue : 'blue';
  return (
    <Root $hue={lit} data-channel={lit}>
      <Number $hue={lit}>Channel {channelNumber}</Number>
      <Name>{name}</Name>
      <Genre>{genre}</Genre>
      <ChannelBars hue={lit} />
    </Root>
  );
}

const Lit = styled.g<{ $hue: ChannelHue }>`
  fill: ${({ theme, $hue }) => theme.channel[$hue].solid};
`;

function ChannelBars({ hue }: { hue: ChannelHue }) {
  return (
    <Bars viewBox="0 0 48 34" aria-hidden="true" focusable="false">
      <Lit $hue={hue}>
        {HEIGHTS[hue].map((height, index) => (
          <rect key={index} x={index * 10} y={34 - height} width="6" height={height} rx="3" />
        ))}
      </Lit>
    </Bars>
  );
}
