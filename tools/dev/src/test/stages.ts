import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser, ensureFullBrowser } from '@stagedoor/ops/browser/ensure-browser';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import type { Affected } from './affected/green-run.js';
import { withoutRemotes } from './affected/journeys.js';
import { type Counts, countCheck, countPlaywright, countVitest, readReport } from './counts.js';
import { checkMigrationDrift } from './migration-drift.js';
import { type Command, runCommand } from './run-command.js';

/** A stage of `npm test`, which can also run alone. */
export interface Stage {
  name: string;
  title: string;
  /** Its result does not depend on the sources of remotes. */
  ignoresRemotes?: true;
  /** With `affected`, tests only what the changes can have broken. */
  run: (signal: AbortSignal, affected: Affected | null) => Promise<Counts>;
}

/** The folder of the results and of the runners' reports. */
export const RESULTS = join(REPOSITORY, '.results');

const NX = 'node_modules/nx/dist/bin/nx.js';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const VITEST = 'node_modules/vitest/vitest.mjs';
const BUILD: Command = { script: NX, args: ['run-many', '-t', 'build'] };

/** The stages of `npm test` in order, fast ones first. */
export const STAGES: readonly Stage[] = [
  check('format', 'Formatting', {
    script: 'node_modules/oxfmt/bin/oxfmt',
    args: ['--check'],
  }),
  command('coverage', 'Specification and tests agree', 'coverage --check'),
  command('contract', 'Compatibility with remotes and its version', 'contract'),
  check('build', 'Build', BUILD),
  check('lint', 'Types, lint and import rules', {
    script: 'node_modules/oxlint/bin/oxlint',
    args: ['-c', 'oxlint.config.mjs'],
  }),
  {
    name: 'drift',
    title: 'Entities, functions and migrations agree',
    ignoresRemotes: true,
    run: async (signal) => countCheck(await checkMigrationDrift(signal)),
  },
  vitest('unit', 'Unit tests', 'vitest.unit.config.mjs'),
  {
    ...vitest('int', 'Integration tests: the API on PostgreSQL', 'vitest.int.config.mjs'),
    ignoresRemotes: true,
  },
  {
    ...vitest('tools', 'Integration tests: start, stop and kill', 'tools/vitest.int.config.mjs'),
    ignoresRemotes: true,
  },
  command(
    'remotes',
    'Every remote in the shell, and one for the oldest supported platform',
    'remote check',
  ),
  soak('soak', 'Soak: every invariant holds under injected faults', '--seconds 30 --outages one'),
  { name: 'e2e', title: 'Browser journeys', run: runJourneys },
];

/** The stages that `npm run test:full` adds; at most an hour. */
export const LONG_STAGES: readonly Stage[] = [
  soak(
    'soak-2',
    'Soak: two copies of the API through every combination of outages',
    '--outages each',
  ),
  soak('soak-4', 'Soak: four copies of the API, five minutes', '--seconds 300 --copies 4'),
  soak('guards', 'Soak: fails without each guard', '--seconds 20 --guards'),
  {
    ...command('cluster', 'A sale through every failure of a cluster', 'cluster --faults'),
    ignoresRemotes: true,
  },
  {
    ...afterBuild(
      vitest(
        'int-15',
        'Integration tests of orders on PostgreSQL 15, the oldest that is supported',
        'vitest.int.config.mjs',
        {
          env: { POSTGRES_BINARIES: '/usr/lib/postgresql/15/bin' },
          folders: ['api/src/modules/orders'],
        },
      ),
    ),
    ignoresRemotes: true,
  },
  {
    ...vitest(
      'mutations',
      'A thousand random mutations of every call of the API',
      'vitest.int.config.mjs',
      { env: { MUTATIONS: '1000' }, folders: ['api/src/abuse/random-mutations'] },
    ),
    ignoresRemotes: true,
  },
  afterBuild(
    vitest(
      'door',
      'A night at the door: 50 phones, 10,000 tickets, no scan lost',
      'tools/soak/vitest.door.config.mjs',
    ),
  ),
  afterBuild(
    vitest(
      'point-in-time',
      'A sale is restored to a moment in the middle of it',
      'tools/dev/vitest.point-in-time.config.mjs',
    ),
  ),
  afterBuild(
    vitest(
      'images',
      'The images of the site run, with the variables of the Kubernetes manifests',
      'tools/images/vitest.images.config.mjs',
    ),
  ),
  afterBuild(
    vitest(
      'bundlers',
      "Remotes from each bundler's template: the journeys of faults, and two versions on one page",
      'tools/dev/vitest.bundlers.config.mjs',
    ),
  ),
];

/** Builds first: the stage runs built code, which `--only` may not have. */
function afterBuild(stage: Stage): Stage {
  return {
    ...stage,
    run: async (signal, affected) => {
      const built = await runCommand(BUILD, signal);
      return built === 0 ? stage.run(signal, affected) : countCheck(built);
    },
  };
}

function soak(name: string, title: string, args: string): Stage {
  return { ...command(name, title, `soak --seed 7 ${args}`), ignoresRemotes: true };
}

/** A command of this repository that passes or fails. */
function command(name: string, title: string, line: string): Stage {
  return check(name, title, { script: 'tools/bootstrap.mjs', args: line.split(' ') });
}

function check(name: string, title: string, program: Command): Stage {
  return { name, title, run: async (signal) => countCheck(await runCommand(program, signal)) };
}

/** `folders`: those whose tests run, in place of all. */
function vitest(
  name: string,
  title: string,
  config: string,
  only: { folders?: readonly string[]; env?: Record<string, string> } = {},
): Stage {
  return {
    name,
    title,
    run: async (signal, affected) => {
      const report = freshReport(name);
      const folders = affected?.remotes.map((remote) => `${remote}/`) ?? only.folders ?? [];
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const args = ['run', '--config', config, ...reporters, ...folders];
      const command = { script: VITEST, args, ...(only.env && { env: only.env }) };
      const exitCode = await runCommand(command, signal);
      return countVitest(readReport(report), exitCode);
    },
  };
}

async function runJourneys(signal: AbortSignal, affected: Affected | null): Promise<Counts> {
  const report = freshReport('e2e');
  // The journeys import built code, which `--only e2e` may not have.
  const built = await runCommand(BUILD, signal);
  if (built !== 0) return countCheck(built);
  const log = (line: string) => process.stdout.write(`${line}\n`);
  const browser = ensureBrowser(log);
  ensureFullBrowser(log);
  const journeys = {
    script: PLAYWRIGHT,
    args: ['test', '--config', 'e2e/playwright.config.ts', ...(affected ? skip(affected) : [])],
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  };
  const exitCode = await runCommand(journeys, signal);
  return countPlaywright(readReport(report), exitCode);
}

/** Leaves out the journeys that loaded no remote of those that changed. */
function skip({ journeys, remotes }: Affected): string[] {
  const list = join(RESULTS, 'unaffected-journeys.txt');
  writeFileSync(list, withoutRemotes(journeys, remotes));
  return ['--test-list-invert', list];
}

/** Returns the path of the report that the runner of a stage writes. */
export function reportPath(name: string): string {
  return join(RESULTS, `${name}.json`);
}

/** Returns the path of a stage's report, and deletes that of an earlier run. */
function freshReport(name: string): string {
  const path = reportPath(name);
  rmSync(path, { force: true });
  return path;
}
