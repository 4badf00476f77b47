import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BROWSER_ARGUMENTS } from '@stagedoor/ops/browser/browser-arguments';
import { ensureBrowser } from '@stagedoor/ops/browser/ensure-browser';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

const run = promisify(execFile);
const ROOM = join(REPOSITORY, 'bench/lighthouse');
const PROGRAM = join(ROOM, 'node_modules/lighthouse/cli/index.js');
/** A report contains screenshots of the page. */
const LONGEST_REPORT = 100 * 1024 * 1024;
const LONGEST_RUN_MS = 180_000;

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Lighthouse's results for one load of a page. */
export interface Judgement {
  /** Out of 100. */
  scores: Record<Category, number>;
  /** Cumulative layout shift, without a unit. */
  layoutShift: number;
  largestPaintMs: number;
  blockingMs: number;
}

interface LighthouseReport {
  runtimeError?: { message: string };
  categories: Record<Category, { score: number }>;
  audits: Record<string, { numericValue?: number }>;
}

/** Installs Lighthouse in its own folder, as its lock file says. */
export async function installLighthouse(): Promise<void> {
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: ROOM });
}

/** Returns the report of one load. Loads the page again if the trace of a load is lost, which happens now and then. */
async function reportOf(url: string, attempts = 3): Promise<LighthouseReport> {
  const flags = ['--headless', ...BROWSER_ARGUMENTS].join(' ');
  try {
    const { stdout } = await run(
      process.execPath,
      [PROGRAM, url, '--output=json', '--quiet', `--chrome-flags=${flags}`],
      {
        env: { ...process.env, CHROME_PATH: ensureBrowser(() => undefined) },
        maxBuffer: LONGEST_REPORT,
        timeout: LONGEST_RUN_MS,
      },
    );
    const report = JSON.parse(stdout) as LighthouseReport;
    const { runtimeError } = report;
    if (runtimeError) throw new Error(`Lighthouse could not judge ${url}: ${runtimeError.message}`);
    return report;
  } catch (error) {
    if (attempts === 1) throw error;
    return reportOf(url, attempts - 1);
  }
}

/** Loads a page once as Lighthouse's phone, over its slow network, with an empty cache. */
export async function judge(url: string): Promise<Judgement> {
  const { categories, audits } = await reportOf(url);

  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)]),
  ) as Record<Category, number>;
  const valueOf = (id: string) => audits[id]?.numericValue ?? NaN;
  return {
    scores,
    layoutShift: valueOf('cumulative-layout-shift'),
    largestPaintMs: valueOf('largest-contentful-paint'),
    blockingMs: valueOf('total-blocking-time'),
  };
}
