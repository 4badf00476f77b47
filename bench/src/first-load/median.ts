/** Returns the median of an odd number of figures. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)]!;
}
