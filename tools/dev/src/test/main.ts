import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, say } from '@stagedoor/ops/site/run-command';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { describeFailure, OneLineError } from '@stagedoor/processes/one-line-error';
import { stopRequested } from '@stagedoor/processes/stop-requests';
import { cleanCommit } from './affected/changes.js';
import { type Affected, findAffected, storeGreenRun } from './affected/green-run.js';
import { loadedRemotes } from './affected/journeys.js';
import { addCounts, type Counts, countCheck, countLine, readReport } from './counts.js';
import { describeFailures } from './failures.js';
import { processorTimeOfChildren } from './processor-time.js';
import { LONG_STAGES, reportPath, type Stage, STAGES } from './stages.js';

const ALL = [...STAGES, ...LONG_STAGES];

const HELP = `npm test [-- --only <stage> … | --affected]
Runs every check and counts the results. npm run test:full adds the long ones.

--affected  after a change of remotes alone, leaves out what it cannot have
            broken since the last run here in which everything passed

${STAGES.map(lineOf).join('\n')}

${LONG_STAGES.map(lineOf).join('\n')}
`;

function lineOf({ name, title }: Stage): string {
  return `  ${name.padEnd(9)}${title}`;
}

function stagesNamed(names: readonly string[]): readonly Stage[] {
  const unknown = names.find((name) => !ALL.some((stage) => stage.name === name));
  if (unknown)
    throw new OneLineError(`There is no stage "${unknown}"; npm test -- --help lists them.`);
  return ALL.filter((stage) => names.includes(stage.name));
}

/** The results of a stage, and its time. */
interface StageRun {
  stage: string;
  counts: Counts;
  seconds: number;
  /** Processor time; undefined if the system does not report it. */
  processorSeconds: number | undefined;
}

async function runStage(
  stage: Stage,
  signal: AbortSignal,
  affected: Affected | null,
): Promise<StageRun> {
  const begun = performance.now();
  const before = processorTimeOfChildren();
  process.stdout.write(`\n── ${stage.title}\n`);
  const counts = await stage.run(signal, affected).catch((error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\n`);
    return countCheck(1);
  });
  const seconds = (performance.now() - begun) / 1_000;
  const after = processorTimeOfChildren();
  const processorSeconds = before === undefined ? before : after! - before;
  const run = { stage: stage.name, counts, seconds, processorSeconds };
  process.stdout.write(`${stage.title}: ${countLine(counts)} (${timeOf(run)})\n`);
  return run;
}

function timeOf({ seconds, processorSeconds }: Pick<StageRun, 'seconds' | 'processorSeconds'>) {
  const processor =
    processorSeconds === undefined ? '' : `, ${processorSeconds.toFixed(1)} s of processor time`;
  return `${seconds.toFixed(1)} s${processor}`;
}

/** Runs the stages in sequence and writes their results to `.results/stages.json`. */
async function runStages(stages: readonly Stage[], affected: Affected | null): Promise<Counts> {
  const stop = new AbortController();
  void stopRequested().then(() => stop.abort());
  mkdirSync(join(REPOSITORY, '.results'), { recursive: true });
  const runs: StageRun[] = [];
  for (const stage of stages) {
    if (stop.signal.aborted) continue;
    runs.push(await runStage(stage, stop.signal, affected));
    writeFileSync(join(REPOSITORY, '.results/stages.json'), JSON.stringify(runs, null, 2));
  }
  const seconds = sum(runs.map((run) => run.seconds));
  const processorSeconds = sum(runs.map((run) => run.processorSeconds));
  process.stdout.write(`\nAll stages: ${timeOf({ seconds: seconds!, processorSeconds })}\n`);
  listFailures(stages.filter((_, index) => runs[index]?.counts.failed));
  return addCounts(runs.map(({ counts }) => counts));
}

/** Repeats the failures at the end of the output, where they are found without scrolling through it. */
function listFailures(failed: readonly Stage[]): void {
  for (const { name, title } of failed) {
    const failures = describeFailures(readReport(reportPath(name)));
    process.stdout.write(`\nFailed: ${title}\n${failures.map((one) => `  ${one}\n`).join('')}`);
  }
}

/** Returns the sum; undefined if one of the figures is. */
function sum(figures: readonly (number | undefined)[]): number | undefined {
  return figures.reduce<number | undefined>(
    (total, one) => (total === undefined || one === undefined ? undefined : total + one),
    0,
  );
}

const options = {
  only: { type: 'string', multiple: true },
  affected: { type: 'boolean', default: false },
  full: { type: 'boolean', default: false },
} as const;

/** Runs all stages. A run without a failure is what `--affected` compares with later. */
async function runAll(full: boolean): Promise<Counts> {
  const commit = cleanCommit(REPOSITORY);
  const total = await runStages(full ? ALL : STAGES, null);
  const isGreen = total.failed + total.skipped === 0;
  if (isGreen && commit !== null && cleanCommit(REPOSITORY) === commit) {
    const report = readReport(reportPath('e2e'));
    storeGreenRun({ commit, journeys: loadedRemotes(report) });
  }
  return total;
}

async function runAffected(full: boolean): Promise<Counts> {
  const affected = findAffected();
  if (affected === null) {
    say('More than remotes has changed since all tests passed here, or they never did: all run.');
    return runAll(full);
  }
  const { commit, remotes } = affected;
  say(`Since ${commit.slice(0, 8)} passed: ${remotes.join(', ') || 'no change'}.`);
  const stages = STAGES.filter(({ ignoresRemotes }) => !ignoresRemotes);
  return runStages(remotes.length > 0 ? stages : [], affected);
}

await runCommand({ help: HELP, options }, async ({ values: { only = [], affected, full } }) => {
  const run = () => (affected ? runAffected(full) : runAll(full));
  const total = await (only.length > 0 ? runStages(stagesNamed(only), null) : run());
  say(`\n${countLine(total)}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
});
