/** Durations in milliseconds. */
export interface Latencies {
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

/** Returns the percentiles of at least one duration. */
export function latenciesOf(durations: readonly number[]): Latencies {
  const sorted = Float64Array.from(durations).sort();
  const at = (share: number) =>
    round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}
