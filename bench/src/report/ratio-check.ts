import type { Spread } from '../turns/spread.js';
import type { Check } from './report.js';

/** Checks that the median of a ratio is at least `wanted`; shows its spread. */
export function ratioAtLeast(what: string, ratio: Spread, wanted: number): Check {
  return { what, wanted: `at least ${wanted}x`, got: written(ratio), held: ratio.median >= wanted };
}

/** Checks that the median of a ratio is at most `wanted`; shows its spread. */
export function ratioAtMost(what: string, ratio: Spread, wanted: number): Check {
  return { what, wanted: `at most ${wanted}x`, got: written(ratio), held: ratio.median <= wanted };
}

function written({ median, low, high }: Spread): string {
  return `${median.toFixed(2)}x (${low.toFixed(2)} to ${high.toFixed(2)})`;
}
