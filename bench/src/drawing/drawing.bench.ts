import { join } from 'node:path';
import type { PageToDraw } from '@stagedoor/shell/server/drawing/messages';
import { processorTimeOf } from '../load/processor-time.js';
import { ratioAtMost } from '../report/ratio-check.js';
import type { Report } from '../report/report.js';
import { table } from '../report/table.js';
import type { DemoSite } from '../site/demo-site.js';
import { descendantsOf, processesOf } from '../site/processes.js';
import { ratioOf } from '../turns/compare.js';
import { median } from '../turns/median.js';
import { takeTurns } from '../turns/take-turns.js';
import { BareRenderer } from './bare-renderer.js';

/** Finds several of the demo's events. In another case it is another address, whose page is drawn anew. */
const WORDS = 'silent disco';
const PAGES_A_TURN = 100;
const MOST_TIMES_BARE = 12;

/**
 * Measures the processor time of the page server and its renderers for a page that is drawn anew, from request to
 * answer, against that of `renderToString` of the same tree alone, in turns.
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
    const figures = {
      siteMs: middle('candidate'),
      bareMs: middle('reference'),
      ratio: ratioOf(rounds, 'ms'),
    };
    return {
      name: 'drawing',
      title: 'A list of events drawn anew, and renderToString of the same tree alone',
      table: table(
        ['processor time', 'ms a page'],
        [
          ['page server and renderer', figures.siteMs.toFixed(2)],
          ['renderToString', figures.bareMs.toFixed(2)],
        ],
      ),
      figures,
      checks: [ratioAtMost('a page drawn anew', figures.ratio, MOST_TIMES_BARE)],
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
