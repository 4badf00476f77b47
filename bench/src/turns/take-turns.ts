import { ratioOf } from './compare.js';
import type { Figures, Pair } from './figures.js';
import { FEWEST, widthOf } from './spread.js';

export interface TurnLimits {
  /** The spread is known when the interval of every ratio is at most this share of its median wide. */
  width: number;
  /** The most counted rounds. */
  mostRounds: number;
}

const LIMITS: TurnLimits = { width: 0.1, mostRounds: 12 };

/**
 * Measures both in turns until the spread of each ratio is known, at least six times and at most `mostRounds` times, so
 * that both meet the same machine. Alternates who begins. A first round warms up both and is not counted.
 */
export async function takeTurns(
  take: Pair<() => Promise<Figures>>,
  { width, mostRounds }: TurnLimits = LIMITS,
): Promise<Pair<Figures>[]> {
  await takeRound(take, false);
  const rounds: Pair<Figures>[] = [];
  while (rounds.length < mostRounds && !isSpreadKnown(rounds, width)) {
    rounds.push(await takeRound(take, rounds.length % 2 === 1));
  }
  return rounds;
}

async function takeRound(
  take: Pair<() => Promise<Figures>>,
  referenceFirst: boolean,
): Promise<Pair<Figures>> {
  if (referenceFirst) {
    const reference = await take.reference();
    return { candidate: await take.candidate(), reference };
  }
  return { candidate: await take.candidate(), reference: await take.reference() };
}

function isSpreadKnown(rounds: readonly Pair<Figures>[], width: number): boolean {
  if (rounds.length < FEWEST) return false;
  const figures = Object.keys(rounds[0]!.candidate);
  return figures.every((figure) => widthOf(ratioOf(rounds, figure)) <= width);
}
