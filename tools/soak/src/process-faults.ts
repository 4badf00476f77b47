import { KILL_POINTS, type KillPoint } from '@stagedoor/api/seams';
import type { Random } from './random.js';

/** The faults of one API process. The process injects them itself (`inject-faults.mjs`). */
export interface ProcessFaults {
  /** Clock skew, in milliseconds. */
  skewMs: number;
  /** The first and every n-th further payment page has a wrong amount; 0 for none. */
  misprice: number;
  kill: { name: KillPoint; passes: number } | null;
}

export const NO_FAULTS: ProcessFaults = { skewMs: 0, misprice: 0, kill: null };

const TEN_MINUTES_MS = 600_000;

/**
 * Draws the faults of one process. Most processes die at a kill point and some have a skewed clock. The first payment
 * page of each has a wrong amount, because few processes live long enough to create many pages.
 */
export function drawProcessFaults(random: Random): ProcessFaults {
  const skew = random.weigh({ none: 6, ahead: 1, behind: 1 });
  return {
    skewMs: { none: 0, ahead: TEN_MINUTES_MS, behind: -TEN_MINUTES_MS }[skew],
    misprice: random.int(3, 6),
    kill: random.chance(0.8) ? { name: random.pick(KILL_POINTS), passes: random.int(1, 6) } : null,
  };
}
