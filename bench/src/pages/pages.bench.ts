import { setTimeout as pause } from 'node:timers/promises';
import { startBareServer } from '../browse/bare-server.js';
import { loadSameAnswers } from '../browse/same-answers.js';
import { pagesOf } from '../first-load/pages.js';
import { ENCODINGS, getPage } from '../load/requests.js';
import { ratioAtLeast, ratioAtMost } from '../report/ratio-check.js';
import type { Report } from '../report/report.js';
import { table } from '../report/table.js';
import { ratioOf } from '../turns/compare.js';
import { median } from '../turns/median.js';
import type { Spread } from '../turns/spread.js';
import { takeTurns } from '../turns/take-turns.js';
import { floodTable, measureFlood } from './flood.js';

const RUSH = { clients: 64, warmUpMs: 500, measureMs: 2_000 };
const LEAST_OF_BARE = 0.4;
/** A flood of invented addresses may slow a page in memory by a tenth. */
const MOST_IN_FLOOD = 1.1;
/** The first request of a page starts the process that draws it. */
const DRAWN_WITHIN_MS = 10_000;

interface MeasuredPage {
  name: string;
  drawn: number;
  bare: number;
  /** Of the drawn page to bare node:http. */
  ratio: Spread;
}

/**
 * Measures drawn pages from memory against bare node:http with the same bytes, and with and without a flood of invented
 * addresses, in turns.
 */
export async function benchPages(url: string): Promise<Report> {
  const { landing, event } = await pagesOf(url);
  const paths = { landing: landing.path, browse: '/events', event: event.path };
  const measured: MeasuredPage[] = [];
  for (const [name, path] of Object.entries(paths)) {
    measured.push({ name, ...(await measurePage(url, path)) });
  }
  const flood = await measureFlood(url, event.path);
  return {
    name: 'pages',
    title: 'Drawn pages from memory and bare node:http with the same bytes (64 clients, gzip)',
    table: [
      table(
        ['page', 'a second', 'bare, a second', 'ratio'],
        measured.map(({ name, drawn, bare, ratio }) => [
          name,
          drawn.toFixed(0),
          bare.toFixed(0),
          ratio.median.toFixed(2),
        ]),
      ),
      floodTable(flood),
    ].join('\n\n'),
    figures: { pages: measured, flood },
    checks: [
      ...measured.map(({ name, ratio }) =>
        ratioAtLeast(`${name}: from memory against bare node:http`, ratio, LEAST_OF_BARE),
      ),
      ratioAtMost('event: p50 in a flood of invented addresses', flood.ratios.p50, MOST_IN_FLOOD),
    ],
  };
}

async function measurePage(url: string, path: string): Promise<Omit<MeasuredPage, 'name'>> {
  await untilDrawn(url + path);
  const bare = await startBareServer(url + path, { encoding: ENCODINGS });
  const load = (port: number) => async () => {
    const { perSecond } = await loadSameAnswers(port, getPage(path), RUSH);
    return { perSecond };
  };
  try {
    const rounds = await takeTurns({
      candidate: load(Number(new URL(url).port)),
      reference: load(bare.port),
    });
    const middle = (side: 'candidate' | 'reference') =>
      median(rounds.map((round) => round[side].perSecond));
    return {
      drawn: middle('candidate'),
      bare: middle('reference'),
      ratio: ratioOf(rounds, 'perSecond'),
    };
  } finally {
    await bare.stop();
  }
}

/** Resolves when the page comes with its content. */
async function untilDrawn(address: string): Promise<void> {
  const deadline = performance.now() + DRAWN_WITHIN_MS;
  for (;;) {
    const html = await (await fetch(address)).text();
    if (!html.includes('<div id="root"></div>')) return;
    if (performance.now() > deadline) throw new Error(`${address} is not drawn.`);
    await pause(100);
  }
}
