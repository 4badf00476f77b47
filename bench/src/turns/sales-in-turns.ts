import { comparisonReport } from '../against/comparison-table.js';
import type { Cleanup } from '../against/cleanup.js';
import { measureHttpHolds, PAUSED } from '../holds/http-holds.js';
import { measurePurchases, UNTHROTTLED } from '../purchases/purchases.bench.js';
import type { Report } from '../report/report.js';
import { type Person, seatAudience } from '../site/audience.js';
import { type BenchSite, startBenchSite } from '../site/bench-site.js';
import type { Better } from './compare.js';
import type { Pair } from './figures.js';
import { takeTurns } from './take-turns.js';

const PEOPLE = 2_000;
const CLIENTS = 64;
const TURN = { warmUpMs: 2_000, measureMs: 4_000 };
const LIMITS = { mostRounds: 8, mostMs: 120_000 };

/** A site with its people. */
export interface Seated {
  site: BenchSite;
  audience: readonly Person[];
}

export interface SaleMeasure {
  name: string;
  title: string;
  variables: Readonly<Record<string, string>>;
  figures: Readonly<Record<string, Better>>;
  take: (seated: Seated) => Promise<{ perSecond: number; p50: number; p99: number }>;
}

export const SALE_MEASURES: readonly SaleMeasure[] = [
  {
    name: 'holds',
    title: `Holds of one hot ticket type, ${CLIENTS} clients, the payment pages paused`,
    variables: PAUSED,
    figures: { 'holds/s': 'more', 'p50 ms': 'less', 'p99 ms': 'less' },
    take: ({ site, audience }) => measureHttpHolds(site, audience, CLIENTS, TURN),
  },
  {
    name: 'purchases',
    title: 'Whole purchases, 64 buyers at once, the payments sandbox unthrottled',
    variables: UNTHROTTLED,
    figures: { 'purchases/s': 'more', 'p50 ms': 'less', 'p99 ms': 'less' },
    take: ({ site, audience }) => measurePurchases(site, audience, site.apiPort, TURN),
  },
];

/** Measures two sites in turns; `names` describe them. */
export async function compareSales(
  measure: SaleMeasure,
  seated: Pair<Seated>,
  names: Pair<string>,
): Promise<Report> {
  const { name, title, figures } = measure;
  const turn = (side: Seated) => async () => {
    const { perSecond, p50, p99 } = await measure.take(side);
    return { [`${name}/s`]: perSecond, 'p50 ms': p50, 'p99 ms': p99 };
  };
  const turns = { candidate: turn(seated.candidate), reference: turn(seated.reference) };
  const rounds = await takeTurns(turns, LIMITS);
  return comparisonReport(name, { title, figures }, names, rounds);
}

/** Starts a site with its people, on that database or one of its own. */
export async function seat(
  cleanup: Cleanup,
  database?: { databaseUrl: string; postmaster: number },
): Promise<Seated> {
  const site = await startBenchSite((line) => process.stdout.write(`${line}\n`), database);
  cleanup.defer(() => site.stop());
  return { site, audience: await seatAudience(site, PEOPLE) };
}
