import type { Rivals } from '../first-load/first-load.bench.js';
import { median } from '../turns/median.js';
import { pagesOf } from '../first-load/pages.js';
import { round } from '../load/latencies.js';
import { atLeast, atMost, type Check, type Report } from '../report/report.js';
import { table } from '../report/table.js';
import {
  CATEGORIES,
  type Category,
  installLighthouse,
  type Judgement,
  judge,
} from './run-lighthouse.js';

const ROUNDS = 5;
const LEAST: Record<Category, number> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
/** To three places, as Lighthouse shows it. */
const MOST_LAYOUT_SHIFT = 0;
const SHIFT_DIGITS = 3;

/** The results of one page, of the site or of the bundle. */
interface Series {
  page: string;
  path: string;
  rival: keyof Rivals;
  judgements: Judgement[];
}

/**
 * Runs Lighthouse as a phone on landing, browse and event, of the site and of the bundle in turn, so that both meet
 * the same machine.
 */
export async function benchLighthouse(urls: Rivals): Promise<Report> {
  await installLighthouse();
  const { landing, event } = await pagesOf(urls.site);
  const paths = { landing: landing.path, browse: '/events', event: event.path };
  const series = Object.entries(paths).flatMap(([page, path]): Series[] => [
    { page, path, rival: 'site', judgements: [] },
    { page, path, rival: 'spa', judgements: [] },
  ]);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { rival, path, judgements } of series) {
      judgements.push(await judge(urls[rival] + path));
    }
  }
  return reportOf(series);
}

const middle = ({ judgements }: Series, figure: (judgement: Judgement) => number) =>
  median(judgements.map(figure));

function reportOf(series: readonly Series[]): Report {
  return {
    name: 'lighthouse',
    title: `Lighthouse 12.8 as a phone, median of ${ROUNDS}: the site and the same screens as one bundle`,
    table: table(
      ['', ...CATEGORIES, 'layout shift', 'largest paint ms', 'blocking ms'],
      series.map((one) => [
        `${one.page}, ${one.rival === 'site' ? 'federated' : 'one bundle'}`,
        ...CATEGORIES.map((name) => String(middle(one, ({ scores }) => scores[name]))),
        middle(one, ({ layoutShift }) => layoutShift).toFixed(4),
        middle(one, ({ largestPaintMs }) => largestPaintMs).toFixed(0),
        middle(one, ({ blockingMs }) => blockingMs).toFixed(0),
      ]),
    ),
    figures: { series },
    checks: series.filter(({ rival }) => rival === 'site').flatMap(checksOf),
  };
}

function checksOf(one: Series): Check[] {
  return [
    ...CATEGORIES.map((name) =>
      atLeast(
        `${one.page}: ${name}`,
        middle(one, ({ scores }) => scores[name]),
        LEAST[name],
      ),
    ),
    atMost(
      `${one.page}: cumulative layout shift`,
      round(
        middle(one, ({ layoutShift }) => layoutShift),
        SHIFT_DIGITS,
      ),
      MOST_LAYOUT_SHIFT,
    ),
  ];
}
