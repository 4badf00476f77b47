import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { describeFailure, OneLineError, reportFailure } from '@stagedoor/processes/one-line-error';
import { stopRequested } from '@stagedoor/processes/stop-requests';
import { addCounts, type Counts, countCheck, countLine } from './counts.js';
import { LONG_STAGES, type Stage, STAGES } from './stages.js';

const ALL = [...STAGES, ...LONG_STAGES];

const HELP = `npm test [-- --only <stage> …]
Runs every check and counts what passed. npm run test:full adds the long ones.

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

async function runStage(stage: Stage, signal: AbortSignal): Promise<Counts> {
  const begun = Date.now();
  process.stdout.write(`\n── ${stage.title}\n`);
  const counts = await stage.run(signal).catch((error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\n`);
    return countCheck(1);
  });
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  process.stdout.write(`${stage.title}: ${countLine(counts)} (${seconds} s)\n`);
  return counts;
}

async function runStages(stages: readonly Stage[]): Promise<Counts> {
  const stop = new AbortController();
  void stopRequested().then(() => stop.abort());
  mkdirSync(join(REPOSITORY, '.results'), { recursive: true });
  const counts: Counts[] = [];
  for (const stage of stages) {
    if (!stop.signal.aborted) counts.push(await runStage(stage, stop.signal));
  }
  return addCounts(counts);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      full: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const total = await runStages(chooseStages(values.only ?? [], values.full));
  process.stdout.write(`\n${countLine(total)}\n`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

await main().catch(reportFailure);
process.exit();
