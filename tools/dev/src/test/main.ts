import { runCommand, say } from '@stagedoor/ops/site/run-command';
import { stopSignal } from '@stagedoor/ops/site/stop-signal';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { cleanCommit } from './affected/changes.js';
import { findAffected, storeGreenRun } from './affected/green-run.js';
import { loadedRemotes } from './affected/journeys.js';
import { type Counts, countLine, readReport } from './counts.js';
import { HELP } from './help.js';
import { runStages } from './run-stages.js';
import { LONG_STAGES, reportPath, type Stage, STAGES } from './stages.js';

const ALL = [...STAGES, ...LONG_STAGES];

const signal = stopSignal();

function stagesNamed(names: readonly string[]): readonly Stage[] {
  const unknown = names.find((name) => !ALL.some((stage) => stage.name === name));
  if (unknown)
    throw new OneLineError(`There is no stage "${unknown}"; npm test -- --help lists them.`);
  return ALL.filter((stage) => names.includes(stage.name));
}

const options = {
  only: { type: 'string', multiple: true },
  affected: { type: 'boolean', default: false },
  full: { type: 'boolean', default: false },
} as const;

/** Runs all stages. A run without a failure is what `--affected` compares with later. */
async function runAll(full: boolean): Promise<Counts> {
  const commit = cleanCommit(REPOSITORY);
  const total = await runStages(full ? ALL : STAGES, null, signal);
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
  return runStages(remotes.length > 0 ? stages : [], affected, signal);
}

await runCommand({ help: HELP, options }, async ({ values: { only = [], affected, full } }) => {
  const run = () => (affected ? runAffected(full) : runAll(full));
  const total = await (only.length > 0 ? runStages(stagesNamed(only), null, signal) : run());
  say(`\n${countLine(total)}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
});
