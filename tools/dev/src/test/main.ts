import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, say } from '@stagedoor/ops/site/run-command';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { describeFailure, OneLineError } from '@stagedoor/processes/one-line-error';
import { stopRequested } from '@stagedoor/processes/stop-requests';
import { addCounts, type Counts, countCheck, countLine } from './counts.js';
import { processorTimeOfChildren } from './processor-time.js';
import { LONG_STAGES, type Stage, STAGES } from './stages.js';

const ALL = [...STAGES, ...LONG_STAGES];

const HELP = `npm test [-- --only <stage> …]
Runs every check and counts the results. npm run test:full adds the long ones.

${STAGES.map(lineOf).join('\n')}

${LONG_STAGES.map(lineOf).join('\n')}
`;

function lineOf({ name, title }: Stage): string {
  return `  ${name.padEnd(9)}${title}`;
}

function chooseStages(names: readonly string[], full: boolean): readonly Stage[] {
  const unknown = names.find((name) => !ALL.some((stage) => stage.name === name));
  if (unknown)
    throw new OneLineError(`There is no stage "${unknown}"; npm test -- --help lists them.`);
  if (names.length > 0) return ALL.filter((stage) => names.includes(stage.name));
  return full ? ALL : STAGES;
}

/** The results of a stage, and its time. */
interface StageRun {
  stage: string;
  counts: Counts;
  seconds: number;
  /** Processor time; undefined if the system does not report it. */
  processorSeconds: number | undefined;
}

async function runStage(stage: Stage, signal: AbortSignal): Promise<StageRun> {
  const begun = performance.now();
  const before = processorTimeOfChildren();
  process.stdout.write(`\n── ${stage.title}\n`);
  const counts = await stage.run(signal).catch((error: unknown) => {
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
async function runStages(stages: readonly Stage[]): Promise<Counts> {
  const stop = new AbortController();
  void stopRequested().then(() => stop.abort());
  mkdirSync(join(REPOSITORY, '.results'), { recursive: true });
  const runs: StageRun[] = [];
  for (const stage of stages) {
    if (stop.signal.aborted) continue;
    runs.push(await runStage(stage, stop.signal));
    writeFileSync(join(REPOSITORY, '.results/stages.json'), JSON.stringify(runs, null, 2));
  }
  const seconds = sum(runs.map((run) => run.seconds));
  const processorSeconds = sum(runs.map((run) => run.processorSeconds));
  process.stdout.write(`\nAll stages: ${timeOf({ seconds: seconds!, processorSeconds })}\n`);
  return addCounts(runs.map(({ counts }) => counts));
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
  full: { type: 'boolean', default: false },
} as const;

await runCommand({ help: HELP, options }, async ({ values }) => {
  const total = await runStages(chooseStages(values.only ?? [], values.full));
  say(`\n${countLine(total)}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
});
