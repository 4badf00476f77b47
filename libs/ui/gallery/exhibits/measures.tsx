import {
  borderWidth,
  color,
  DescriptionList,
  motion,
  radius,
  size,
  space,
  Stack,
  Text,
} from '@stagedoor/ui';
import styled from 'styled-components';
import type { Exhibit } from '../exhibit';
import { Tiles } from '../specimen';

const Bar = styled.div<{ $width: string }>`
  width: ${({ $width }) => $width};
  height: ${space.sm};
  border-radius: ${radius.xs};
  background: linear-gradient(
    90deg,
    ${({ theme }) => theme.channel.red.solid},
    ${({ theme }) => theme.channel.blue.solid} 50%,
    ${({ theme }) => theme.channel.green.solid}
  );
`;

const Corner = styled.div<{ $radius: string }>`
  height: ${size.avatar.lg};
  margin-bottom: ${space['2xs']};
  border: ${borderWidth.mark} solid ${color('lineStrong')};
  border-radius: ${({ $radius }) => $radius};
  background: ${color('surface')};
`;

function Spaces() {
  return (
    <Stack gap="sm">
      {Object.entries(space).map(([name, distance]) => (
        <div key={name}>
          <Text size="small">
            <strong>{name}</strong> {distance}
          </Text>
          <Bar $width={distance} />
        </div>
      ))}
    </Stack>
  );
}

function Corners() {
  return (
    <Tiles>
      {Object.entries(radius).map(([name, value]) => (
        <div key={name}>
          <Corner $radius={value} />
          <Text size="small">
            <strong>{name}</strong> {value}
          </Text>
        </div>
      ))}
    </Tiles>
  );
}

function Motions() {
  const items = Object.entries(motion).map(([term, description]) => ({ term, description }));
  return <DescriptionList items={items} />;
}

export const measures: readonly Exhibit[] = [
  {
    id: 'space',
    title: 'Space',
    note: "A 4 px scale in rem, which scales with the user's text size.",
    shows: [],
    Demo: Spaces,
  },
  {
    id: 'corners',
    title: 'Corners',
    note: 'From small controls to pills.',
    shows: [],
    Demo: Corners,
  },
  {
    id: 'motion',
    title: 'Motion',
    note: 'Only transform and opacity; no motion with prefers-reduced-motion.',
    shows: [],
    Demo: Motions,
  },
];
