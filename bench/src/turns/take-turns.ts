import { ratioOf } from './compare.js';
import type { Figures, Pair } from './figures.js';
import { FEWEST, widthOf } from './spread.js';

export interface TurnLimits {
  /** The figures whose spread must be known; all of them if missing. */
  figures?: readonly string[];
  /** The spread is known when the interval of every ratio is at most this share of its median wide. */
  width?: number;
  /** The most counted rounds. */
  mostRounds?: number;
  /** After this time, no round follows the sixth. */
  mostMs?: number;
}

/**
 * Measures both in turns, so that both meet the same machine: at least six times, and then until the spread of each
 * ratio is known or a limit is reached. Alternates which one begins. A first round warms up both and is not counted.
 */
export async function takeTurns<Turn extends Figures>(
  take: Pair<() => Promise<Turn>>,
  { figures, width = 0.1, mostRounds = 12, mostMs = 240_000 }: TurnLimits = {},
): Promise<Pair<Turn>[]> {
  const deadline = performance.now() + mostMs;
  const { candidate } = await takeRound(take, false);
  const decisive = figures ?? Object.keys(candidate);
  const rounds: Pair<Turn>[] = [];
  const isSpreadKnown = () => decisive.every((figure) => widthOf(ratioOf(rounds, figure)) <= width);
  const isEnough = () =>
    rounds.length >= mostRounds || performance.now() >= deadline || isSpreadKnown();
  while (rounds.length < FEWEST || !isEnough()) {
    rounds.push(await takeRound(take, rounds.length % 2 === 1));
  }
  return rounds;
}

async function takeRound<Turn>(
  take: Pair<() => Promise<Turn>>,
  referenceFirst: boolean,
): Promise<Pair<Turn>> {
  if (referenceFirst) {
    const reference = await take.reference();
    return { candidate: await take.candidate(), reference };
  }
  return { candidate: await take.candidate(), reference: await take.reference() };
}
