import { type DoorReport, isolated } from '@stagedoor/contracts';
import { formatTime } from '@stagedoor/platform';
import { color, Grid, Heading, radius, size, Stack, Text } from '@stagedoor/ui';
import type { ReactNode } from 'react';
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

/** The admissions of a gate, or of all, with the times in milliseconds since 1970. */
interface Curve {
  /** By minute, from `begin` on. */
  counts: number[];
  begin: number;
}

interface AdmissionCurvesProps {
  minutes: DoorReport['minutes'];
  timeZone: string;
}

/** The admissions by minute, up to the last three hours: of all gates, and of each beside the others. */
export function AdmissionCurves({ minutes, timeZone }: AdmissionCurvesProps) {
  const last = minutes.at(-1);
  if (!last) return null;
  const gates = [...new Set(minutes.map(({ gate }) => gate))].sort((a, b) => (a < b ? -1 : 1));
  const all = curveOf(minutes, minutes);
  const ofGates = gates.map((gate) => ({
    gate,
    curve: curveOf(
      minutes.filter((minute) => minute.gate === gate),
      minutes,
    ),
  }));
  const highest = Math.max(...ofGates.flatMap(({ curve }) => curve.counts));
  return (
    <Stack as="section" gap="md">
      <Heading size="h4">Admissions</Heading>
      <CurveFigure name="All gates" curve={all} highest={Math.max(...all.counts)} {...{ timeZone }}>
        {formatTime(minutes[0]!.at, timeZone)} to {formatTime(last.at, timeZone)}.{' '}
      </CurveFigure>
      {gates.length > 1 && (
        <Grid min="sm">
          {ofGates.map(({ gate, curve }) => (
            <CurveFigure key={gate} name={isolated(gate)} {...{ curve, highest, timeZone }}>
              {isolated(gate)}: {sum(curve.counts)}.{' '}
            </CurveFigure>
          ))}
        </Grid>
      )}
    </Stack>
  );
}

interface CurveFigureProps {
  name: string;
  curve: Curve;
  /** The count that is as high as the chart. */
  highest: number;
  timeZone: string;
  /** The beginning of the caption. */
  children: ReactNode;
}

function CurveFigure({ name, curve, highest, timeZone, children }: CurveFigureProps) {
  const { counts, begin } = curve;
  const most = Math.max(...counts);
  const peak = new Date(begin + counts.indexOf(most) * MINUTE_MS).toISOString();
  const text = `Most admissions in a minute: ${most}, at ${formatTime(peak, timeZone)}.`;
  return (
    <figure>
      <Chart
        viewBox={`0 0 ${counts.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${name}, admissions by minute. ${text}`}
      >
        {counts.map((count, index) => {
          const height = highest === 0 ? 0 : (count / highest) * HEIGHT;
          return <rect key={index} x={index} y={HEIGHT - height} width={0.9} height={height} />;
        })}
      </Chart>
      <Text as="figcaption" size="caption" tone="muted">
        {children}
        {text}
      </Text>
    </figure>
  );
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** Returns the curve of some minutes over the time that all of them take. */
function curveOf(some: DoorReport['minutes'], all: DoorReport['minutes']): Curve {
  const end = Date.parse(all.at(-1)!.at);
  const begin = Math.min(
    Math.max(Date.parse(all[0]!.at), end - MOST_MINUTES * MINUTE_MS),
    end - (LEAST_MINUTES - 1) * MINUTE_MS,
  );
  const counts = Array.from({ length: (end - begin) / MINUTE_MS + 1 }, () => 0);
  for (const { at, count } of some) {
    const index = (Date.parse(at) - begin) / MINUTE_MS;
    if (index >= 0) counts[index] = (counts[index] ?? 0) + count;
  }
  return { counts, begin };
}
