import { join } from 'node:path';
import { linesOf } from '@stagedoor/ops/audit/report';
import { runCommand, say } from '@stagedoor/ops/site/run-command';
import { stopSignal } from '@stagedoor/ops/site/stop-signal';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { build } from './build.js';
import { everythingHappened } from './everything-happened.js';
import { outagesAndTrouble } from './faults.js';
import { OUTAGE_PLANS, type OutagePlan } from './outages.js';
import { removeGuards } from './remove-guards.js';
import { SingleServer } from './single-server.js';
import { soak, type SoakOptions } from './soak.js';

const HELP = `npm run soak -- [--seconds 60] [--seed 7] [--copies 2] [--outages drawn] [--guards]
Starts a shop, sells, refunds and cancels while its processes are killed and frozen and its webhooks and calls fail,
then removes all faults and checks every invariant. The same seed makes the same choices. Exits with 1 on a breach, and
without any of the actions and faults that each run of 30 seconds has.
--outages: none; one of the database, of ten seconds; drawn ones of the database, the payment provider and the mail
server; or each combination of them once, for as long as that takes.
--guards: runs without each guard of the shop in turn, and exits with 1 if a run stays green.
`;

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= min && number <= max) return number;
  throw new OneLineError(`--${name} is a whole number from ${min} to ${max}.`);
}

function outagePlan(text: string): OutagePlan {
  const plan = OUTAGE_PLANS.find((one) => one === text);
  if (plan) return plan;
  throw new OneLineError(`--outages is one of ${OUTAGE_PLANS.join(', ')}.`);
}

async function soakOnce(options: SoakOptions<SingleServer>): Promise<boolean> {
  const { happened, findings: seen } = await soak(options);
  const findings = [...seen, everythingHappened(happened)];
  for (const [what, count] of happened) say(`${String(count).padStart(7)}  ${what}`);
  say(`\n${findings.flatMap(linesOf).join('\n')}`);
  return findings.every(({ breaches }) => breaches.length === 0);
}

const options = {
  seconds: { type: 'string', default: '60' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  copies: { type: 'string', default: '2' },
  outages: { type: 'string', default: 'drawn' },
  guards: { type: 'boolean', default: false },
} as const;

await runCommand({ help: HELP, options }, async ({ values }) => {
  const seconds = wholeNumber('seconds', values.seconds, 1, 3_600);
  const seed = wholeNumber('seed', values.seed, 0, 2 ** 32 - 1);
  const copies = wholeNumber('copies', values.copies, 1, 8);
  const outages = outagePlan(values.outages);
  const logFolder = join(REPOSITORY, '.results', 'soak', String(seed));
  say(`${seconds} s, seed ${seed}, ${copies} copies of the API; logs in ${logFolder}`);

  const signal = stopSignal();
  await build(signal, '@stagedoor/api');
  const run = {
    startDatabase: (folder: string) => SingleServer.start(folder),
    faults: outagesAndTrouble(values.guards ? 'none' : outages, seconds),
    ...{ seed, copies, logFolder, signal },
  };
  const isGood = values.guards ? await removeGuards(run, say) : await soakOnce(run);
  process.exitCode = isGood ? 0 : 1;
});
