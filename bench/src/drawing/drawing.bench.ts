import { join } from 'node:path';
import type { PageToDraw } from '@stagedoor/shell/server/drawing/messages';
import { type Latencies, latenciesOf } from '../load/latencies.js';
import { runOpenLoop } from '../load/open-loop.js';
import { processorTimeOf } from '../load/processor-time.js';
import { getPage } from '../load/requests.js';
import { ratioAtMost } from '../report/ratio-check.js';
import { atMost, type Report } from '../report/report.js';
import { table } from '../report/table.js';
import type { DemoSite } from '../site/demo-site.js';
import { descendantsOf, processesOf } from '../site/processes.js';
import { ratioOf } from '../turns/compare.js';
import { median } from '../turns/median.js';
import { takeTurns } from '../turns/take-turns.js';
import { BareRenderer } from './bare-renderer.js';
import { withLoopingPart } from './looping-part.js';

/** Finds several of the demo's events. In another case it is another URL, whose page is not in memory. */
const WORDS = 'silent disco';
const PAGES_A_TURN = 100;
const MOST_TIMES_BARE = 12;

/** Long enough for several processes that loop, each of which is ended after a second. */
const READERS = { spreadOverMs: 8_000, connections: 32 };
const READERS_PER_SECOND = 50;
const PAGES = ['/', '/events', '/login'];
const MOST_DELAY_MS = 100;

/**
 * Measures the processor time of the page server and its renderers for a page that is not in memory, from request to
 * answer, against that of `renderToString` of the same tree alone, in turns. Then the wait for pages while the server part
 * of a remote loops without end.
 */
export async function benchDrawing({ url, settings }: DemoSite): Promise<Report> {
  const bare = await BareRenderer.start(join(settings.dataDir, 'bare-renderer'));
  try {
    const first = await pageOf(url, addressOf(0));
    let next = 1;
    const addresses = () => Array.from({ length: PAGES_A_TURN }, () => addressOf(next++));
    const rounds = await takeTurns({
      candidate: async () => ({ ms: await drawOnSite(url, settings.dataDir, addresses()) }),
      reference: async () => ({
        ms: await bare.render(Array.from({ length: PAGES_A_TURN }, () => first)),
      }),
    });
    const middle = (side: 'candidate' | 'reference') => median(rounds.map((one) => one[side].ms));
    const usual = await readPages(url);
    const looping = await withLoopingPart(settings.dataDir, () => readPages(url));
    const figures = {
      ...{ usual, looping },
      siteMs: middle('candidate'),
      bareMs: middle('reference'),
      ratio: ratioOf(rounds, 'ms'),
    };
    return {
      name: 'drawing',
      title: 'A list of events that is not in memory, and renderToString of the same tree alone',
      table: [
        table(
          ['processor time', 'ms a page'],
          [
            ['page server and renderer', figures.siteMs.toFixed(2)],
            ['renderToString', figures.bareMs.toFixed(2)],
          ],
        ),
        table(
          [`pages, ${READERS_PER_SECOND} a second`, 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'],
          [waits('as usual', usual), waits('a server part loops', looping)],
        ),
      ].join('\n\n'),
      figures,
      checks: [
        ratioAtMost('a page that is not in memory', figures.ratio, MOST_TIMES_BARE),
        atMost(
          'delay by a server part that loops, p99',
          looping.p99 - usual.p99,
          MOST_DELAY_MS,
          ' ms',
        ),
      ],
    };
  } finally {
    bare.stop();
  }
}

/** Returns the same search in another case for each index. */
function addressOf(index: number): string {
  let rest = index;
  const words = WORDS.replaceAll(/[a-z]/g, (letter) => {
    const isUpper = rest % 2 === 1;
    rest = Math.floor(rest / 2);
    return isUpper ? letter.toUpperCase() : letter;
  });
  return `/events?${new URLSearchParams({ search: words }).toString()}`;
}

async function htmlOf(url: string, address: string): Promise<string> {
  const response = await fetch(url + address);
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`);
  const html = await response.text();
  if (html.includes('<div id="root"></div>')) throw new Error(`${address} is not drawn.`);
  return html;
}

/** Requests a page until the process that draws it runs, and returns what it is drawn from. */
async function pageOf(url: string, address: string): Promise<PageToDraw> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const html = await htmlOf(url, address).catch((error: Error) => error);
    if (typeof html === 'string') {
      const json = (id: string) => {
        const found = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's');
        return JSON.parse(found.exec(html)?.[1] ?? '') as never;
      };
      return { address, registry: json('registry'), firstData: json('first-data') };
    }
    if (Date.now() > deadline) throw html;
  }
}

async function drawOnSite(url: string, dataDir: string, addresses: string[]): Promise<number> {
  const pageServer = processesOf(dataDir).pids['page server']!;
  const used = () =>
    [pageServer, ...descendantsOf(pageServer)].reduce((sum, pid) => sum + processorTimeOf(pid), 0);
  const before = used();
  for (const address of addresses) await htmlOf(url, address);
  return (used() - before) / addresses.length;
}

/** Returns the waits for pages of the site. */
async function readPages(url: string): Promise<Latencies> {
  const count = (READERS.spreadOverMs / 1_000) * READERS_PER_SECOND;
  const requests = Array.from({ length: count }, (_, index) =>
    getPage(PAGES[index % PAGES.length]!),
  );
  const arrivals = await runOpenLoop(Number(new URL(url).port), requests, READERS);
  const failed = arrivals.find(({ status }) => status !== 200);
  if (failed) throw new Error(`A page answered ${failed.status}.`);
  return latenciesOf(arrivals.map(({ ms }) => ms));
}

const waits = (name: string, { p50, p95, p99, max }: Latencies) => [
  name,
  ...[p50, p95, p99, max].map((ms) => ms.toFixed(1)),
];
