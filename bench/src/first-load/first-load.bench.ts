import type { Browser } from '@playwright/test';
import { atMost, type Check, type Report } from '../report/report.js';
import { table } from '../report/table.js';
import { type Load, loadPage } from './load-page.js';
import { median } from './median.js';
import { LATENCY_50, type NetworkConditions, SLOW_4G } from './networks.js';
import { COMPARED_PAGES, type MeasuredPage, PAGE_NAMES, type PageName, pagesOf } from './pages.js';
import { LIMITS, weigh, type Weight } from './weight.js';

const ROUNDS = 5;
/** First loads in which browser and servers fill their caches; they are not counted. */
const WARM_UPS = 3;
const MOST_TIMES_THE_BUNDLE = 1.15;
const NETWORKS = [LATENCY_50, SLOW_4G] as const;

/** The addresses of the site and of the same screens as one bundle. */
export interface Rivals {
  site: string;
  spa: string;
}

const RIVALS = ['site', 'spa'] as const;

/** The loads of one page over one network, of both. */
interface Series {
  name: PageName;
  page: MeasuredPage;
  network: NetworkConditions;
  loads: Record<keyof Rivals, Load[]>;
}

/** The weight of each page. */
export type PageWeights = Record<PageName, Weight>;

/**
 * Measures first loads with an empty cache, of the site and of the bundle in turn, so that both meet the same machine.
 */
export async function benchFirstLoad(
  browser: Browser,
  urls: Rivals,
): Promise<{ report: Report; weights: PageWeights }> {
  const pages = await pagesOf(urls.site);
  const series: Series[] = COMPARED_PAGES.flatMap((name) =>
    NETWORKS.map((network) => ({ name, page: pages[name], network, loads: { site: [], spa: [] } })),
  );
  for (let round = 0; round < WARM_UPS; round += 1) {
    for (const { page, network } of series) {
      for (const rival of RIVALS) await loadPage(browser, urls[rival], page, network);
    }
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { page, network, loads } of series) {
      const order = round % 2 === 0 ? RIVALS : [...RIVALS].reverse();
      for (const rival of order) {
        loads[rival].push(await loadPage(browser, urls[rival], page, network));
      }
    }
  }
  const weights = {} as PageWeights;
  for (const name of PAGE_NAMES) {
    const { requests } = await loadPage(browser, urls.site, pages[name], LATENCY_50);
    weights[name] = weigh(requests);
  }
  return { report: reportOf(series), weights };
}

const visibleMs = (loads: readonly Load[]) => median(loads.map((load) => load.visibleMs));
const ratioOf = ({ loads }: Series) => visibleMs(loads.site) / visibleMs(loads.spa);

/** The loads of a page differ only in time, unless a response came too late; the median is shown. */
function typical(loads: readonly Load[]): Load {
  const middle = median(loads.map(({ requests }) => requests.length));
  return loads.find(({ requests }) => requests.length === middle)!;
}

function reportOf(series: readonly Series[]): Report {
  return {
    name: 'first-load',
    title: `First load with an empty cache, median of ${ROUNDS}: the site and the same screens as one bundle`,
    table: table(
      ['', 'visible ms', 'ratio', 'requests', 'hops', 'JavaScript', 'HTML'],
      series.flatMap(rowsOf),
    ),
    figures: { series: series.map(figuresOf) },
    checks: checksOf(series),
  };
}

function rowsOf(one: Series): string[][] {
  return RIVALS.map((rival) => {
    const loads = one.loads[rival];
    const { requests } = typical(loads);
    const weight = weigh(requests);
    return [
      `${one.name}, ${one.network.title}, ${rival === 'site' ? 'federated' : 'one bundle'}`,
      visibleMs(loads).toFixed(0),
      rival === 'site' ? ratioOf(one).toFixed(2) : '',
      String(weight.requests),
      String(weight.hops),
      String(weight.javascriptBytes),
      String(weight.documentBytes),
    ];
  });
}

function figuresOf(one: Series): object {
  const figures = (loads: readonly Load[]) => ({
    visibleMs: Math.round(visibleMs(loads)),
    all: loads.map((load) => Math.round(load.visibleMs)),
    ...weigh(typical(loads).requests),
    before: typical(loads).requests,
  });
  return {
    page: one.name,
    network: one.network,
    ratio: Number(ratioOf(one).toFixed(3)),
    federated: figures(one.loads.site),
    oneBundle: figures(one.loads.spa),
  };
}

function checksOf(series: readonly Series[]): Check[] {
  return series.flatMap((one) => {
    const { requests, hops, javascriptBytes, documentBytes } = weigh(
      typical(one.loads.site).requests,
    );
    const where = `${one.name}, ${one.network.title}`;
    return [
      atMost(`${where}: time to content, of the bundle's`, ratioOf(one), MOST_TIMES_THE_BUNDLE),
      atMost(`${where}: requests before content`, requests, LIMITS.requests),
      atMost(`${where}: round trips in a row`, hops, LIMITS.hops),
      atMost(`${where}: JavaScript`, javascriptBytes, LIMITS.javascriptBytes, ' bytes'),
      atMost(`${where}: document`, documentBytes, LIMITS.documentBytes, ' bytes'),
    ];
  });
}
