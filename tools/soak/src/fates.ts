import { KILL_POINTS, type KillPoint } from '@stagedoor/api/seams';
import type { Random } from './random.js';

/** What awaits one run of an API process. It is handed to the process itself, which is its own saboteur. */
export interface Fate {
  /** How wrong its clock is. */
  skewMs: number;
  /** The first payment page, and every so many after it, asks for the wrong amount; 0 for never. */
  misprice: number;
  kill: { name: KillPoint; passes: number } | null;
}

/** A process that nothing happens to. */
export const NO_FATE: Fate = { skewMs: 0, misprice: 0, kill: null };

const TEN_MINUTES_MS = 600_000;

/**
 * Most processes die somewhere, and some have a wrong clock. All ask for a wrong price from the first page on: few live
 * long enough for many pages.
 */
export function drawFate(random: Random): Fate {
  const skew = random.weigh({ none: 6, ahead: 1, behind: 1 });
  return {
    skewMs: { none: 0, ahead: TEN_MINUTES_MS, behind: -TEN_MINUTES_MS }[skew],
    misprice: random.int(3, 6),
    kill: random.chance(0.8) ? { name: random.pick(KILL_POINTS), passes: random.int(1, 6) } : null,
  };
}
