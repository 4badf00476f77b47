import type { DoorReport } from '@stagedoor/contracts';
import { formatTime } from '@stagedoor/platform';
import { Text, color, radius, size } from '@stagedoor/ui';
import styled from 'styled-components';

const MINUTE_MS = 60_000;
/** A shorter night is shown with empty minutes before it. */
const LEAST_MINUTES = 30;
const MOST_MINUTES = 180;
const HEIGHT = 40;

const Chart = styled.svg`
  display: block;
  width: 100%;
  height: ${size.block};
  border-radius: ${radius.sm};
  background: ${color('sunken')};
  fill: ${color('action')};
`;

interface AdmissionCurveProps {
  minutes: DoorReport['minutes'];
  timeZone: string;
}

/** The admissions of all gates by minute, up to the last three hours. */
export function AdmissionCurve({ minutes, timeZone }: AdmissionCurveProps) {
  const [first] = minutes;
  const last = minutes.at(-1);
  if (!first || !last) return null;
  const end = Date.parse(last.at);
  const begin = Math.min(
    Math.max(Date.parse(first.at), end - MOST_MINUTES * MINUTE_MS),
    end - (LEAST_MINUTES - 1) * MINUTE_MS,
  );
  const counts = countsByMinute(minutes, begin, end);
  const most = Math.max(...counts);
  const peak = formatTime(
    new Date(begin + counts.indexOf(most) * MINUTE_MS).toISOString(),
    timeZone,
  );
  const text = `Most admissions in a minute: ${most}, at ${peak}.`;
  return (
    <figure>
      <Chart
        viewBox={`0 0 ${counts.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Admissions by minute. ${text}`}
      >
        {counts.map((count, index) => {
          const height = (count / most) * HEIGHT;
          return <rect key={index} x={index} y={HEIGHT - height} width={0.9} height={height} />;
        })}
      </Chart>
      <Text as="figcaption" size="caption" tone="muted">
        {formatTime(first.at, timeZone)} to {formatTime(last.at, timeZone)}. {text}
      </Text>
    </figure>
  );
}

function countsByMinute(minutes: DoorReport['minutes'], begin: number, end: number): number[] {
  const counts = Array.from({ length: (end - begin) / MINUTE_MS + 1 }, () => 0);
  for (const { at, count } of minutes) {
    const index = (Date.parse(at) - begin) / MINUTE_MS;
    if (index >= 0) counts[index] = (counts[index] ?? 0) + count;
  }
  return counts;
}
