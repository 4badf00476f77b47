import { SCAN_BATCH_LIMIT } from '@stagedoor/contracts';
import type { WaitingScan } from './door-store';
import { inBatches } from './in-batches';

/** Scans of one gate, as one request sends them. */
export interface WaitingBatch {
  gate: string;
  scans: WaitingScan[];
}

/** Returns the scans whose verdict was shown in batches of one gate each. */
export function waitingBatches(waiting: readonly WaitingScan[]): WaitingBatch[] {
  const shown = waiting.filter((scan) => scan.shown !== null);
  return [...new Set(shown.map(({ gate }) => gate))].flatMap((gate) =>
    inBatches(
      shown.filter((scan) => scan.gate === gate),
      SCAN_BATCH_LIMIT,
    ).map((scans) => ({ gate, scans })),
  );
}
