import { storeManyEvents } from '@stagedoor/api/test-support/many-events';
import type { Throughput } from '../load/closed-loop.js';
import { get } from '../load/requests.js';
import { atLeast, atMost, type Check, type Report } from '../report/report.js';
import { table } from '../report/table.js';
import { seatAudience } from '../site/audience.js';
import type { BenchSite, MeasuredSite } from '../site/bench-site.js';
import { askFiltered, askForDetails, type Filter, FILTERS } from './ask-the-database.js';
import { startBareServer } from './bare-server.js';
import { loadSameAnswers } from './same-answers.js';

const SIZES = [100, 1_000, 10_000, 100_000];
/** The first data of the browse page. */
export const LIST = '/api/events?limit=12';
export const RUSH = { clients: 64, warmUpMs: 1_000, measureMs: 3_000 };
/** More clients would wait for each other on two cores. */
export const FEW = { clients: 4, warmUpMs: 1_500, measureMs: 5_000 };
/** Alternating runs, so that both servers meet the same machine; the middle run counts. */
const TURNS = 5;
const DETAILS = 1_000;

type Figures = Record<string, Throughput>;

/** Measures the list of events at each size: prepared answers, filters and single events. */
export async function benchBrowse(site: BenchSite): Promise<Report> {
  const [creator] = await seatAudience(site, 1);
  const figures: Figures = {};
  for (const size of SIZES) {
    await storeManyEvents((...given) => site.database.query(...given), size, creator!.id);
    await site.restartApi({});
    Object.assign(figures, await measureList(site, size));
    for (const filter of Object.keys(FILTERS) as Filter[]) {
      figures[nameOf(filter, size)] = await askFiltered(site.apiPort, filter, FEW);
    }
    figures[nameOf('detail', size)] = await askForDetails(site.apiPort, await someIds(site), FEW);
  }
  return {
    name: 'browse',
    title:
      'Browse: the list as prepared bytes and bare node:http (64 clients), filters and events from the database (4)',
    table: tableOf(figures),
    figures,
    checks: checksOf(figures),
  };
}

const nameOf = (what: string, size: number) => `${what}-${size}`;

async function measureList({ apiPort }: BenchSite, size: number): Promise<Figures> {
  const bare = await startBareServer(`http://127.0.0.1:${apiPort}${LIST}`);
  const runs: Record<'list' | 'bare', Throughput[]> = { list: [], bare: [] };
  try {
    for (let turn = 0; turn < TURNS; turn += 1) {
      runs.bare.push(await loadSameAnswers(bare.port, get(LIST), RUSH));
      runs.list.push(await loadSameAnswers(apiPort, get(LIST), RUSH));
    }
  } finally {
    await bare.stop();
  }
  return {
    [nameOf('list', size)]: middleOf(runs.list),
    [nameOf('bare', size)]: middleOf(runs.bare),
  };
}

function middleOf(runs: readonly Throughput[]): Throughput {
  const sorted = runs.toSorted((one, other) => one.perSecond - other.perSecond);
  return sorted[Math.floor(sorted.length / 2)]!;
}

export async function someIds({ database }: MeasuredSite): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>('SELECT id FROM events LIMIT $1', [
    DETAILS,
  ]);
  return rows.map(({ id }) => id);
}

function checksOf(figures: Figures): Check[] {
  const at = (what: string, size: number) => figures[nameOf(what, size)]!;
  const lists = SIZES.map((size) =>
    atLeast(
      `the prepared list against bare node:http with the same bytes, ${size} events`,
      at('list', size).perSecond / at('bare', size).perSecond,
      0.5,
      'x',
    ),
  );
  const filters = Object.keys(FILTERS).map((filter) =>
    atMost(
      `${filter}, p95 at 100000 events against 1000`,
      at(filter, 100_000).p95 / at(filter, 1_000).p95,
      2,
      'x',
    ),
  );
  return [...lists, ...filters];
}

function tableOf(figures: Figures): string {
  return table(
    ['run', 'a second', 'p50 ms', 'p95 ms', 'p99 ms'],
    Object.entries(figures).map(([name, { perSecond, p50, p95, p99 }]) => [
      name,
      perSecond.toFixed(0),
      ...[p50, p95, p99].map((ms) => ms.toFixed(2)),
    ]),
  );
}
