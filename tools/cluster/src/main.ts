import { join } from 'node:path';
import type { Breach } from '@stagedoor/api/audit';
import { linesOf } from '@stagedoor/ops/audit/report';
import { examineApi } from '@stagedoor/ops/doctor/examine';
import { lineOf as describeFinding } from '@stagedoor/ops/doctor/finding';
import { runCommand, say } from '@stagedoor/ops/site/run-command';
import { stopSignal } from '@stagedoor/ops/site/stop-signal';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { build } from '@stagedoor/soak/build';
import { soak, type SoakResult } from '@stagedoor/soak/soak';
import type { Cluster } from './cluster.js';
import { ClusterDatabase } from './cluster-database.js';
import { FAULTS, type Fault, INCIDENTS, UPGRADE } from './faults.js';
import { measure, type Standstill } from './measure.js';
import { buildPreviousRelease } from './previous-release.js';
import { SteadySale } from './steady-sale.js';
import { recordIncident } from './recording.js';

const HELP = `npm run cluster -- [--faults | --record] [--only <pattern>] [--seed 7]
Starts a site as on many machines, on this one: three nodes of PostgreSQL with Patroni and a synchronous standby, three
members of etcd, HAProxy, two PgBouncers, four copies of the API and two page servers. Sells tickets while PostgreSQL of
the primary is killed, checks every invariant, and takes it down. Exits with 1 on a breach, or when sales stand still
for too long.
--faults: all faults, one after another:
${FAULTS.map(({ name, limit }) => `  ${name}, at most ${limit} s`).join('\n')}
--only: of all faults those whose names match this pattern, for example 'frozen|lost'.
--record: records the metrics during failures that do not pass by themselves, for the tests of the alert rules.
Needs Debian's packages patroni, etcd-server, haproxy, pgbouncer and postgresql; uses none of their services.
`;

const COPIES = 4;
const DATABASE_FINDINGS = /^. (Database|Its version|Its role|Migrations|Limits of statements):/;
const DATABASE_FINDINGS_COUNT = 5;
const SHORT = FAULTS.filter(({ name }) => name.startsWith('PostgreSQL'));

/** The previous release's holds were compiled on each call, which took seconds. */
const WITHOUT_COMPILATION = 'ALTER DATABASE stagedoor SET jit = off';

/** Sells through the faults. Returns true if sales went on in time and every invariant holds. */
async function sellThrough(
  { faults, seed, isRecorded }: { faults: readonly Fault[]; seed: number; isRecorded: boolean },
  signal: AbortSignal,
): Promise<boolean> {
  const logFolder = join(REPOSITORY, '.results', 'cluster');
  say(`Logs in ${logFolder}\n`);
  const standstills: Standstill[] = [];
  let lacks: string[] = [];
  let cluster: Cluster;
  const release = faults.includes(UPGRADE) ? await buildPreviousRelease() : undefined;
  const { findings: sound, happened } = await soak<ClusterDatabase>({
    startDatabase: async (folder) => {
      const database = await ClusterDatabase.start(folder, logFolder);
      ({ cluster } = database);
      if (release) await database.use((client) => client.query(WITHOUT_COMPILATION));
      return database;
    },
    startEntrance: async (folder, apiPorts) => {
      await cluster.startPages(folder, apiPorts);
      // The cluster stops them.
      return { url: cluster.siteUrl, stop: async () => {} };
    },
    faults: async (shop) => {
      // The processes that follow killed ones have no faults of their own.
      await Promise.all(shop.copies.map((copy) => copy.heal()));
      const sale = await SteadySale.start(shop);
      for (const fault of faults) {
        if (signal.aborted) break;
        const measured = measure(shop, fault, { sale, signal });
        if (isRecorded) await recordIncident(shop, fault.name, measured);
        const standstill = await measured;
        standstills.push(standstill);
        say(lineOf(standstill));
      }
      await sale.stop();
      lacks = await examineDatabase(shop.database.cluster);
    },
    ...{ release, seed, copies: COPIES, logFolder, signal },
  });
  for (const [what, count] of happened) say(`${String(count).padStart(7)}  ${what}`);
  const findings = [...sound, { invariant: 'failures_are_503', breaches: otherFailures(happened) }];
  say(`\n${findings.flatMap(linesOf).join('\n')}`);
  return (
    lacks.length === 0 &&
    standstills.length === faults.length &&
    standstills.every(({ seconds, fault }) => seconds <= fault.limit) &&
    findings.every(({ breaches }) => breaches.length === 0)
  );
}

/**
 * Returns the responses that were neither a success nor a refusal nor a 503. A page server that dies leaves calls without
 * an Idempotency-Key without a response, because HAProxy sends those once.
 */
function otherFailures(happened: SoakResult['happened']): Breach[] {
  return happened
    .filter(([what]) => /^status (?!503)/.test(what))
    .map(([subject, count]) => ({ subject, detail: `${count} times` }));
}

/** Prints what the doctor says of the database as the API sees it. Returns the lines of what it lacks. */
async function examineDatabase({ poolers: [pooler] }: Cluster): Promise<string[]> {
  const findings = await examineApi({ DATABASE_URL: pooler!.url }, { copies: 1 });
  const lines = findings.map(describeFinding).filter((line) => DATABASE_FINDINGS.test(line));
  say(lines.join('\n'));
  const missing = lines.length === DATABASE_FINDINGS_COUNT ? [] : ['findings are missing'];
  return [...lines.filter((line) => !line.startsWith('✓')), ...missing];
}

function lineOf({ fault, seconds, hasNewPrimary }: Standstill): string {
  const mark = seconds <= fault.limit ? '✓' : '✗';
  const primary = hasNewPrimary ? 'another primary' : 'the same primary';
  const limit = Number.isFinite(fault.limit) ? ` of ${fault.limit}` : '';
  return `${mark} ${fault.name.padEnd(40)}${seconds.toFixed(1).padStart(5)} s${limit}, ${primary}`;
}

const options = {
  faults: { type: 'boolean', default: false },
  only: { type: 'string', default: '' },
  seed: { type: 'string', default: '7' },
  record: { type: 'boolean', default: false },
} as const;

await runCommand({ help: HELP, options }, async ({ values }) => {
  const signal = stopSignal();
  await build(signal);
  const all = values.record ? INCIDENTS : FAULTS;
  const faults = values.faults || values.record || values.only !== '' ? all : SHORT;
  const chosen = faults.filter(({ name }) => new RegExp(values.only).test(name));
  if (chosen.length === 0) throw new OneLineError('--only matches no fault.');
  const run = { faults: chosen, seed: Number(values.seed), isRecorded: values.record };
  process.exitCode = (await sellThrough(run, signal)) ? 0 : 1;
});
