import type { Headphones } from '@stagedoor/contracts';
import { StatCard } from '@stagedoor/ui';
import { FigureGrid } from './figure-grid';

/** The headsets of an event as they are now. */
export function HeadsetCounts({ headphones: { pool, counts } }: { headphones: Headphones }) {
  const { counted, available, out, back, faulty, missing } = counts;
  return (
    <FigureGrid>
      <StatCard label="Available" value={available} note={`of ${counted} counted in`} />
      <StatCard label="Out" value={out} note={`${pool?.ordered ?? 0} ordered`} />
      <StatCard label="Back" value={back} note="loans that are over" />
      <StatCard label="Faulty" value={faulty} note="not out" />
      <StatCard label="Missing" value={missing} note="out after the end of the event" />
    </FigureGrid>
  );
}
