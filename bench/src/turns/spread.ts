import { median } from './median.js';

/** The median of repeated measurements, and the interval that contains the true median in 95 of 100 cases. */
export interface Spread {
  median: number;
  low: number;
  high: number;
}

const CONFIDENCE = 0.95;

/** The fewest measurements whose spread is known. */
export const FEWEST = 6;

/**
 * Returns the median and its interval by order statistics: between the k-th smallest and the k-th largest figure.
 * Assumes nothing about the distribution but that the measurements are independent. With fewer than six figures, the
 * interval is that of the smallest and the largest, which is less certain.
 */
export function spreadOf(figures: readonly number[]): Spread {
  const sorted = figures.toSorted((one, other) => one - other);
  const outside = figuresOutside(sorted.length);
  return { median: median(sorted), low: sorted[outside]!, high: sorted.at(-1 - outside)! };
}

/** The width of the interval as a share of the median. */
export function widthOf({ median: middle, low, high }: Spread): number {
  return high === low ? 0 : (high - low) / middle;
}

/** Counts the figures that may lie outside the interval at each end. */
function figuresOutside(count: number): number {
  let outside = 0;
  // The chance that at most `outside` of `count` figures lie below the true median, each with one half.
  let chance = 0.5 ** count;
  let tail = chance;
  for (;;) {
    chance *= (count - outside) / (outside + 1);
    tail += chance;
    if (1 - 2 * tail < CONFIDENCE) return outside;
    outside += 1;
  }
}
