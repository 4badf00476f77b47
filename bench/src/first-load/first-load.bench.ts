import type { Browser } from '@playwright/test';
import { ratioAtMost } from '../report/ratio-check.js';
import { atMost, type Check, type Report } from '../report/report.js';
import { table } from '../report/table.js';
import { type Load, loadPage } from './load-page.js';
import { ratioOf } from '../turns/compare.js';
import { median } from '../turns/median.js';
import type { Spread } from '../turns/spread.js';
import { takeTurns } from '../turns/take-turns.js';
import { LATENCY_50, type NetworkConditions, SLOW_4G } from './networks.js';
import { type MeasuredPage, PAGE_NAMES, type PageName, pagesOf } from './pages.js';
import { LIMITS, weigh, type Weight } from './weight.js';

/** First loads in which browser and servers fill their caches; they are not counted. */
const WARM_UPS = 3;
const MOST_TIMES_THE_BUNDLE = 0.5;
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
  /** Of the site's time to content to the bundle's. */
  ratio: Spread;
}

/** The weight of each page, over all networks. */
export type PageWeights = Record<PageName, Weight>;

/**
 * Measures first loads with an empty cache, of the site and of the bundle in turn, so that both meet the same machine.
 */
export async function benchFirstLoad(
  browser: Browser,
  urls: Rivals,
): Promise<{ report: Report; weights: PageWeights }> {
  const pages = await pagesOf(urls.site);
  const cases = PAGE_NAMES.flatMap((name) =>
    NETWORKS.map((network) => ({ name, page: pages[name], network })),
  );
  for (let round = 0; round < WARM_UPS; round += 1) {
    for (const { page, network } of cases) {
      for (const rival of RIVALS) await loadPage(browser, urls[rival], page, network);
    }
  }
  const series: Series[] = [];
  for (const one of cases) series.push({ ...one, ...(await loadInTurns(browser, urls, one)) });
  return { report: reportOf(series), weights: weightsOf(series) };
}

async function loadInTurns(
  browser: Browser,
  urls: Rivals,
  { page, network }: Pick<Series, 'page' | 'network'>,
): Promise<Pick<Series, 'loads' | 'ratio'>> {
  const loads: Series['loads'] = { site: [], spa: [] };
  const load = (rival: keyof Rivals) => async () => {
    const loaded = await loadPage(browser, urls[rival], page, network);
    loads[rival].push(loaded);
    return { visibleMs: loaded.visibleMs };
  };
  const rounds = await takeTurns({ candidate: load('site'), reference: load('spa') });
  return { loads, ratio: ratioOf(rounds, 'visibleMs') };
}

const visibleMs = (loads: readonly Load[]) => median(loads.map((load) => load.visibleMs));

/** The loads of a page differ only in time, unless a response came too late; the median is shown. */
function typical(loads: readonly Load[]): Load {
  const sorted = loads.toSorted((one, other) => one.requests.length - other.requests.length);
  return sorted[sorted.length >> 1]!;
}

function weightsOf(series: readonly Series[]): PageWeights {
  const weightOf = (name: PageName) => {
    const loads = series.filter((one) => one.name === name).flatMap((one) => one.loads.site);
    return weigh(typical(loads).requests);
  };
  return { landing: weightOf('landing'), event: weightOf('event') };
}

function reportOf(series: readonly Series[]): Report {
  return {
    name: 'first-load',
    title:
      'First load with an empty cache, medians of loads in turns: the site and the same screens as one bundle',
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
      rival === 'site' ? one.ratio.median.toFixed(2) : '',
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
    ratio: one.ratio,
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
      ratioAtMost(`${where}: time to content, of the bundle's`, one.ratio, MOST_TIMES_THE_BUNDLE),
      atMost(`${where}: requests before content`, requests, LIMITS.requests),
      atMost(`${where}: round trips in a row`, hops, LIMITS.hops),
      atMost(`${where}: JavaScript`, javascriptBytes, LIMITS.javascriptBytes, ' bytes'),
      atMost(`${where}: document`, documentBytes, LIMITS.documentBytes, ' bytes'),
    ];
  });
}
