import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchSite } from '../site/bench-site.js';
import type { RunTimes } from './closed-loop.js';
import { round } from './latencies.js';

const PROGRAMS = ['/usr/bin/pgbench', '/usr/local/bin/pgbench', '/opt/homebrew/bin/pgbench'];

export interface PgbenchResult {
  perSecond: number;
  averageMs: number;
}

/** Returns the path of PostgreSQL's benchmark program, if installed. */
export function findPgbench(): string | undefined {
  return PROGRAMS.find((path) => existsSync(path));
}

/**
 * Runs a pgbench script on the database of the site and returns its transactions per second after the warm-up, and how
 * many it made in all. Warm-up and measurement use the same connections, because each plans its statements on first
 * use.
 */
export async function runPgbench(
  site: BenchSite,
  script: string,
  clients: number,
  times: RunTimes,
): Promise<PgbenchResult & { processed: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'));
  const path = join(folder, 'script.sql');
  try {
    await writeFile(path, script);
    return await run(site, path, clients, times);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function run(
  { databaseUrl }: BenchSite,
  script: string,
  clients: number,
  { warmUpMs, measureMs }: RunTimes,
) {
  const url = new URL(databaseUrl);
  const { stdout, stderr } = await promisify(execFile)(
    findPgbench()!,
    [
      ...['--no-vacuum', '--protocol=prepared', `--file=${script}`, '--progress=1'],
      ...[`--client=${clients}`, '--jobs=1', `--time=${Math.ceil((warmUpMs + measureMs) / 1_000)}`],
      ...['--host=127.0.0.1', `--port=${url.port}`, `--username=${url.username}`],
      url.pathname.slice(1),
    ],
    { env: { PGPASSWORD: decodeURIComponent(url.password), LC_ALL: 'C' } },
  );
  const processed = /transactions actually processed: (\d+)/.exec(stdout)?.[1];
  const seconds = [...stderr.matchAll(/^progress: ([\d.]+) s, ([\d.]+) tps, lat ([\d.]+) ms/gm)]
    .map(([, at, perSecond, averageMs]) => ({ at, perSecond, averageMs }))
    .filter(({ at }) => Number(at) * 1_000 > warmUpMs + 500);
  if (processed === undefined || seconds.length === 0) {
    throw new Error(`pgbench said: ${stdout}${stderr}`);
  }
  const mean = (figures: readonly unknown[]) =>
    figures.reduce<number>((sum, figure) => sum + Number(figure), 0) / figures.length;
  return {
    processed: Number(processed),
    perSecond: round(mean(seconds.map(({ perSecond }) => perSecond)), 1),
    averageMs: round(mean(seconds.map(({ averageMs }) => averageMs))),
  };
}
