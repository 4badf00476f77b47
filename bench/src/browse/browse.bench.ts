import { storeManyEvents } from '@stagedoor/api/test-support/many-events';
import { API_FLAGS } from '@stagedoor/dev/start/programs';
import type { Throughput } from '../load/closed-loop.js';
import { get } from '../load/requests.js';
import { ratioAtLeast } from '../report/ratio-check.js';
import { atMost, type Check, type Report } from '../report/report.js';
import { table } from '../report/table.js';
import { seatAudience } from '../site/audience.js';
import type { BenchSite, MeasuredSite } from '../site/bench-site.js';
import { ratioOf } from '../turns/compare.js';
import { mediansOf } from '../turns/median.js';
import type { Spread } from '../turns/spread.js';
import { takeTurns } from '../turns/take-turns.js';
import { askFiltered, askForDetails, type Filter, FILTERS } from './ask-the-database.js';
import { startBareServer } from './bare-server.js';
import { loadSameAnswers } from './same-answers.js';

const SIZES = [100, 1_000, 10_000, 100_000];
/** The first data of the browse page. */
export const LIST = '/api/events?limit=12';
const RUSH = { clients: 64, warmUpMs: 1_000, measureMs: 3_000 };
/** More clients would wait for each other on two cores. */
const FEW = { clients: 4, warmUpMs: 1_500, measureMs: 5_000 };
const DETAILS = 1_000;

type Turn = Pick<Throughput, keyof Throughput>;
type Figures = Record<string, Turn>;

/** Measures the list of events at each size: prepared answers, filters and single events. */
export async function benchBrowse(site: BenchSite): Promise<Report> {
  const [creator] = await seatAudience(site, 1);
  const figures: Figures = {};
  const lists: Check[] = [];
  for (const size of SIZES) {
    await storeManyEvents((...given) => site.database.query(...given), size, creator!.id);
    await site.restartApi({});
    const list = await measureList(site, size);
    Object.assign(figures, list.figures);
    lists.push(
      ratioAtLeast(
        `the prepared list against bare node:http with the same bytes, ${size} events`,
        list.ratio,
        0.5,
      ),
    );
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
    checks: [...lists, ...filterChecks(figures)],
  };
}

const nameOf = (what: string, size: number) => `${what}-${size}`;

interface MeasuredList {
  figures: Figures;
  /** Of the list to bare node:http. */
  ratio: Spread;
}

async function measureList({ apiPort }: BenchSite, size: number): Promise<MeasuredList> {
  const bare = await startBareServer(`http://127.0.0.1:${apiPort}${LIST}`, {
    nodeFlags: API_FLAGS,
  });
  const load = async (port: number): Promise<Turn> => ({
    ...(await loadSameAnswers(port, get(LIST), RUSH)),
  });
  try {
    const rounds = await takeTurns(
      { candidate: () => load(apiPort), reference: () => load(bare.port) },
      { figures: ['perSecond'] },
    );
    return {
      figures: {
        [nameOf('list', size)]: mediansOf(rounds.map(({ candidate }) => candidate)),
        [nameOf('bare', size)]: mediansOf(rounds.map(({ reference }) => reference)),
      },
      ratio: ratioOf(rounds, 'perSecond'),
    };
  } finally {
    await bare.stop();
  }
}

export async function someIds({ database }: MeasuredSite): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>('SELECT id FROM events LIMIT $1', [
    DETAILS,
  ]);
  return rows.map(({ id }) => id);
}

function filterChecks(figures: Figures): Check[] {
  const p95 = (filter: string, size: number) => figures[nameOf(filter, size)]!.p95;
  return Object.keys(FILTERS).map((filter) =>
    atMost(
      `${filter}, p95 at 100000 events against 1000`,
      p95(filter, 100_000) / p95(filter, 1_000),
      2,
      'x',
    ),
  );
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
