import type { Figures } from './figures.js';

/** Returns the median of at least one figure. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other);
  const [lower, upper] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[sorted.length >> 1]];
  return (lower! + upper!) / 2;
}

/** Returns the median of each figure over at least one turn. */
export function mediansOf<Turn extends Figures>(turns: readonly Turn[]): Turn {
  const medians = Object.keys(turns[0]!).map((figure) => [
    figure,
    median(turns.map((turn) => turn[figure]!)),
  ]);
  return Object.fromEntries(medians) as Turn;
}
