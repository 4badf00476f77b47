import type { Finding } from '@stagedoor/api/audit';

/** Prefixes of what every run of 30 seconds does. Without any of it, the invariants prove nothing. */
const EVERYTHING = [
  'API killed: ',
  'audited while it ran',
  'bank: payment disputed',
  'bank: refund ',
  'neighbour is paid',
  'order placed',
  'payment: paid',
  'scan: admitted',
] as const;

/** Returns what a run has not done. */
export function everythingHappened(happened: readonly [what: string, count: number][]): Finding {
  const missing = EVERYTHING.filter(
    (prefix) => !happened.some(([what, count]) => what.startsWith(prefix) && count > 0),
  );
  return {
    invariant: 'everything_happened',
    breaches: missing.map((subject) => ({ subject, detail: 'did not happen' })),
  };
}
