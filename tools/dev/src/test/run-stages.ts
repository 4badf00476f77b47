import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFailure } from '@stagedoor/processes/one-line-error';
import type { Affected } from './affected/green-run.js';
import { addCounts, type Counts, countCheck, countLine, readReport } from './counts.js';
import { describeFailures } from './failures.js';
import { processorTimeOfChildren } from './processor-time.js';
import { reportPath, RESULTS, type Stage } from './stages.js';

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

/**
 * Runs the stages in sequence and writes their results to `stages.json` in the folder. A stop counts as a failure: the
 * stages after it do not run, and the one it interrupts may pass.
 */
export async function runStages(
  stages: readonly Stage[],
  affected: Affected | null,
  stop: AbortSignal,
  folder = RESULTS,
): Promise<Counts> {
  mkdirSync(folder, { recursive: true });
  const runs: StageRun[] = [];
  for (const stage of stages) {
    if (stop.aborted) break;
    runs.push(await runStage(stage, stop, affected));
    writeFileSync(join(folder, 'stages.json'), JSON.stringify(runs, null, 2));
  }
  const seconds = sum(runs.map((run) => run.seconds));
  const processorSeconds = sum(runs.map((run) => run.processorSeconds));
  process.stdout.write(`\nAll stages: ${timeOf({ seconds: seconds!, processorSeconds })}\n`);
  listFailures(stages.filter((_, index) => runs[index]?.counts.failed));
  const total = addCounts(runs.map(({ counts }) => counts));
  if (!stop.aborted) return total;
  const left = stages.slice(runs.length).map(({ name }) => name);
  process.stdout.write(`\nStopped. Stages that did not run: ${left.join(', ') || 'none'}.\n`);
  return addCounts([total, countCheck(1)]);
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
