import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import type { ClusterShop } from './faults.js';

const INCIDENTS = join(REPOSITORY, 'tools/ops/monitoring/incidents');
/** As often as a Prometheus that watches a sale. */
const EVERY_MS = 5_000;
/** More than the metrics of a copy take whose database is away. */
const ANSWER_MS = 4_000;
/** Series of the alert rules; the rest would be most of a recording. */
const RECORDED =
  /^(stagedoor_(?!http_request_duration_seconds_(bucket|sum)|checkout_wait|mails_sent|database_connections)|patroni_(primary|sync_standby|failsafe_mode_is_active))/;
const MISSING = '_';
/** As Prometheus marks a series that the last scrape did not have. */
const STALE = 'stale';

interface Target {
  job: string;
  instance: string;
  url: string;
}

/** The samples of each series by its name and labels, one each five seconds, as promtool's tests write them. */
type Series = Record<string, string>;

/** Records the metrics of a shop until the promise settles, in a file with the name of the incident. */
export async function recordIncident(
  shop: ClusterShop,
  name: string,
  until: Promise<unknown>,
): Promise<void> {
  const over = new AbortController();
  const ended = until.catch(() => undefined).finally(() => over.abort());
  const [series] = await Promise.all([record(shop, over.signal), ended]);
  const path = join(INCIDENTS, `${name.replaceAll(' ', '-')}.json`);
  writeFileSync(path, `${JSON.stringify(series, null, 2)}\n`);
}

/** Scrapes the copies of the API and the nodes until it is stopped, as Prometheus does. */
async function record(shop: ClusterShop, over: AbortSignal): Promise<Series> {
  const targets = targetsOf(shop);
  const samples = new Map<string, string[]>();
  for (let round = 0; !over.aborted; round += 1) {
    const begun = performance.now();
    const scrapes = await Promise.all(targets.map(scrape));
    for (const [name, value] of scrapes.flat()) {
      const series = samples.get(name) ?? Array.from({ length: round }, () => MISSING);
      series.push(value);
      samples.set(name, series);
    }
    for (const series of samples.values()) {
      if (series.length === round) series.push(isPresent(series.at(-1)!) ? STALE : MISSING);
    }
    const left = EVERY_MS - (performance.now() - begun);
    await pause(Math.max(0, left), undefined, { signal: over }).catch(() => undefined);
  }
  return Object.fromEntries(
    [...samples]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, values]) => [name, shorten(values)]),
  );
}

const repeated = (value: string, more: number) => `${value}x${value === MISSING ? more + 1 : more}`;

const isPresent = (sample: string) => sample !== MISSING && sample !== STALE;

/** Writes repeated samples as promtool reads them: `0 0 0 1` as `0x2 1`, but `_ _ _ 1` as `_x3 1`. */
function shorten(values: readonly string[]): string {
  const runs: { value: string; more: number }[] = [];
  for (const value of values) {
    const last = runs.at(-1);
    if (last?.value === value) last.more += 1;
    else runs.push({ value, more: 0 });
  }
  return runs.map(({ value, more }) => (more > 0 ? repeated(value, more) : value)).join(' ');
}

function targetsOf({ copies, database: { cluster } }: ClusterShop): Target[] {
  return [
    ...copies.map(({ url }, index) => ({
      job: 'stagedoor-api',
      instance: `api-${index + 1}`,
      url: `${url}/api/metrics`,
    })),
    ...cluster.nodes.map(({ name, restPort }) => ({
      job: 'patroni',
      instance: name,
      url: `http://127.0.0.1:${restPort}/metrics`,
    })),
  ];
}

/** Returns the recorded series of a target, and `up` as Prometheus sets it. */
async function scrape({ job, instance, url }: Target): Promise<[name: string, value: string][]> {
  const labels = `instance="${instance}", job="${job}"`;
  const up = (value: string): [string, string] => [`up{${labels}}`, value];
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
    if (!response.ok) return [up('0')];
    const lines = (await response.text()).split('\n').filter((line) => RECORDED.test(line));
    return [up('1'), ...lines.map((line) => sampleOf(line, labels))];
  } catch {
    return [up('0')];
  }
}

/** A line `name{labels} value`, with the labels of the target. */
function sampleOf(line: string, labels: string): [name: string, value: string] {
  const [, name = '', own = '', value = ''] = /^(\w+)\s*(?:\{(.*)\})?\s+(\S+)$/.exec(line) ?? [];
  return [`${name}{${own === '' ? '' : `${own}, `}${labels}}`, value];
}
