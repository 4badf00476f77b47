/** Formats a share as a percentage with at most two decimals: 0.07 * 100 is not 7 in floating point. */
export function percentOf(share: number): string {
  return `${Number((share * 100).toFixed(2))} %`;
}
