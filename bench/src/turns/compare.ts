import type { Figures, Pair } from './figures.js';
import { type Spread, spreadOf } from './spread.js';

/** Which direction of a figure is the better one. */
export type Better = 'more' | 'less';

/** A figure of the candidate and of the reference, and their ratio, which the machine's pace does not change. */
export interface Comparison extends Pair<Spread> {
  ratio: Spread;
  /** `equal` if 1 is inside the spread of the ratio. */
  result: 'better' | 'equal' | 'worse';
}

/** Compares one figure over all rounds. */
export function compare(
  rounds: readonly Pair<Figures>[],
  figure: string,
  better: Better,
): Comparison {
  const ratio = ratioOf(rounds, figure);
  return {
    candidate: spreadOf(rounds.map(({ candidate }) => candidate[figure]!)),
    reference: spreadOf(rounds.map(({ reference }) => reference[figure]!)),
    ratio,
    result: resultOf(ratio, better),
  };
}

/** Returns the spread of the ratio between the two turns of a round. Throws if one of them did not measure the figure. */
export function ratioOf(rounds: readonly Pair<Figures>[], figure: string): Spread {
  return spreadOf(
    rounds.map(({ candidate, reference }) =>
      quotient(measured(candidate, figure), measured(reference, figure)),
    ),
  );
}

/** True if the ratio is worse than 1 by more than this share, and not only inside its spread. */
export function isWorseBy(share: number, { ratio, result }: Comparison): boolean {
  return result === 'worse' && Math.max(ratio.median, 1 / ratio.median) > 1 + share;
}

function measured(turn: Figures, name: string): number {
  const figure = turn[name];
  if (figure === undefined || Number.isNaN(figure)) throw new Error(`${name} was not measured.`);
  return figure;
}

const quotient = (one: number, other: number) => (one === other ? 1 : one / other);

function resultOf({ low, high }: Spread, better: Better): Comparison['result'] {
  if (low <= 1 && high >= 1) return 'equal';
  return low > 1 === (better === 'more') ? 'better' : 'worse';
}
