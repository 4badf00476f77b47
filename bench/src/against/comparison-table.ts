import type { Report } from '../report/report.js';
import { table } from '../report/table.js';
import { type Comparison, compare, isWorseBy } from '../turns/compare.js';
import type { Figures, Pair } from '../turns/figures.js';
import type { Spread } from '../turns/spread.js';
import type { PairedMeasure } from './paired-measure.js';

/** No figure may be worse than the commit's by more than this share. */
const TOLERANCE = 0.05;

/** Reports each figure of a measure with the medians, the ratio, its spread and the result. */
export function comparisonReport(
  name: string,
  { title, figures }: Pick<PairedMeasure, 'title' | 'figures'>,
  versions: Pair<string>,
  rounds: readonly Pair<Figures>[],
): Report {
  const compared = Object.entries(figures).map(
    ([figure, better]) => [figure, compare(rounds, figure, better)] as const,
  );
  const worse = compared.filter(([, comparison]) => isWorseBy(TOLERANCE, comparison));
  return {
    name,
    title: `${name}: ${title}; median and spread of ${rounds.length} rounds`,
    table: table(
      ['', versions.candidate, versions.reference, 'ratio', 'result'],
      compared.map(([figure, comparison]) => [figure, ...cellsOf(comparison)]),
    ),
    figures: Object.fromEntries(compared),
    checks: [
      {
        what: `${name}: figures worse than ${versions.reference} by more than a twentieth`,
        wanted: 'none',
        got: worse.map(([figure]) => figure).join(', ') || 'none',
        held: worse.length === 0,
      },
    ],
  };
}

/** Reports that the commit lacks what this measure uses. */
export function missingReport(
  name: string,
  { title }: Pick<PairedMeasure, 'title'>,
  { reference }: Pair<string>,
  reason: string,
): Report {
  const [firstLine = ''] = reason.split('\n');
  return {
    name,
    title: `${name}: ${title}`,
    table: `Not compared: ${reference} cannot be measured this way: ${firstLine.slice(0, 200)}`,
    figures: {},
    checks: [],
  };
}

function cellsOf({ candidate, reference, ratio, result }: Comparison): string[] {
  return [written(candidate), written(reference), written(ratio, 2), result];
}

function written({ median, low, high }: Spread, digits = digitsOf(median)): string {
  return `${median.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
}

const digitsOf = (figure: number) => (figure >= 100 ? 0 : figure >= 10 ? 1 : 2);
