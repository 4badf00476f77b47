import type { Spread } from '../turns/spread.js';
import type { Check } from './report.js';

/** Checks that a ratio is at least `wanted`, or equal to it: inside its spread. */
export function ratioAtLeast(what: string, ratio: Spread, wanted: number): Check {
  return { what, wanted: `at least ${wanted}x`, got: written(ratio), held: ratio.high >= wanted };
}

/** Checks that a ratio is at most `wanted`, or equal to it: inside its spread. */
export function ratioAtMost(what: string, ratio: Spread, wanted: number): Check {
  return { what, wanted: `at most ${wanted}x`, got: written(ratio), held: ratio.low <= wanted };
}

function written({ median, low, high }: Spread): string {
  return `${median.toFixed(2)}x (${low.toFixed(2)} to ${high.toFixed(2)})`;
}
