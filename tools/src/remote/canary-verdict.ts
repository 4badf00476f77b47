/** What people's browsers reported of one version. */
export interface Reports {
  opens: number;
  failures: number;
}

export type Verdict = 'too early' | 'no worse' | 'worse';

/** Below this many reports of the canary nothing is said about it. */
const ENOUGH = 50;

/** One-sided confidence of 99 % for each of the two bounds. */
const Z = 2.326;

const totalOf = ({ opens, failures }: Reports) => opens + failures;

/** Failures in all that was reported, from 0 to 1; 0 when nothing was. */
export function failureRate(reports: Reports): number {
  const total = totalOf(reports);
  return total === 0 ? 0 : reports.failures / total;
}

/** The Wilson score interval of the failure rate: where the true one lies, with few reports as with many. */
function interval(reports: Reports): { low: number; high: number } {
  const total = totalOf(reports);
  if (total === 0) return { low: 0, high: 1 };
  const rate = failureRate(reports);
  const square = (Z * Z) / total;
  const middle = rate + square / 2;
  const spread = Z * Math.sqrt((rate * (1 - rate)) / total + square / (4 * total));
  return { low: (middle - spread) / (1 + square), high: (middle + spread) / (1 + square) };
}

/** Whether a canary fails more often than the version in force: only if chance cannot explain it. */
export function judgeCanary(stable: Reports, canary: Reports): Verdict {
  if (totalOf(canary) < ENOUGH) return 'too early';
  return interval(canary).low > interval(stable).high ? 'worse' : 'no worse';
}
