import styled, { useTheme } from 'styled-components';
import { size } from '../../tokens/shape';

/** The subject of an illustration. */
export type IllustrationName = 'events' | 'tickets' | 'venues' | 'search' | 'lost' | 'error';

const Svg = styled.svg`
  width: ${size.illustration};
  height: auto;
  overflow: visible;
`;

const DRAWINGS: Record<IllustrationName, readonly string[]> = {
  events: [
    'M56 92V70a24 24 0 0 1 48 0v22',
    'M56 84h5a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5 9 9 0 0 1-9-9v-7',
    'M104 84h-5a5 5 0 0 0-5 5v14a5 5 0 0 0 5 5 9 9 0 0 0 9-9v-7',
  ],
  tickets: ['M44 60h72v14a8 8 0 0 0 0 16v14H44V90a8 8 0 0 0 0-16Z', 'M92 60v7M92 76v7M92 92v7'],
  venues: ['M46 108V72l34-22 34 22v36Z', 'M70 108V86h20v22', 'M38 108h84'],
  search: ['M76 96a22 22 0 1 0 0-44 22 22 0 0 0 0 44Z', 'M92 90l18 18'],
  lost: ['M62 108V56h36v52', 'M54 108h52', 'M90 82v4', 'M98 60l16 8v34l-16 6'],
  error: ['M44 98h16l8-22 10 40 10-52 8 34h20'],
};

/** A line drawing on a stage with three lights. Decoration. */
export function Illustration({ name }: { name: IllustrationName }) {
  const { channel, color } = useTheme();
  return (
    <Svg viewBox="0 0 160 130" fill="none" aria-hidden="true" focusable="false">
      <circle cx="52" cy="70" r="34" fill={channel.red.solid} opacity="0.16" />
      <circle cx="80" cy="52" r="34" fill={channel.blue.solid} opacity="0.18" />
      <circle cx="108" cy="70" r="34" fill={channel.green.solid} opacity="0.16" />
      {DRAWINGS[name].map((path) => (
        <path
          key={path}
          d={path}
          stroke={color.text}
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </Svg>
  );
}
