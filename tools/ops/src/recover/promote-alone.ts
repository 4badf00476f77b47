import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunAs } from '@stagedoor/postgres/run-as';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { Client } from 'pg';

/** Longer than it takes to replay a day of a busy site. */
const READY_MS = 4 * 3_600_000;
const POLL_MS = 100;

/**
 * Settings in place of the site's, which name its network and its archive. With `hot_standby = off` it need not allow
 * as many connections as the original, and accepts one only when it has reached the moment.
 */
const SETTINGS = `
listen_addresses = ''
archive_mode = off
hot_standby = off
max_connections = 20
shared_buffers = '128MB'
`;
/** Its socket is in a folder that only this account can enter. */
const ACCESS = 'local all all trust\n';

export interface PromoteOptions {
  dataDir: string;
  /** The folder of PostgreSQL's programs. */
  binaries: string;
  role: string;
  database: string;
  runAs: RunAs;
}

export interface AloneServer {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts PostgreSQL on a restored folder, reachable by this account alone. Resolves when it has replayed the archive up
 * to its moment and accepts writes. Throws a OneLineError with its reason when it ends before.
 */
export async function promoteAlone(options: PromoteOptions): Promise<AloneServer> {
  const { dataDir, binaries, role, database, runAs } = options;
  const home = mkdtempSync(join(tmpdir(), 'stagedoor-recover-'));
  const settings = join(home, 'postgresql.conf');
  const access = join(home, 'pg_hba.conf');
  writeFileSync(settings, `${SETTINGS}unix_socket_directories = '${home}'\n`);
  writeFileSync(access, ACCESS);
  if (runAs) for (const path of [home, settings, access]) chownSync(path, runAs.uid, runAs.gid);
  const files = ['-c', `config_file=${settings}`, '-c', `hba_file=${access}`];
  const logging = ['-c', 'logging_collector=off', '-c', 'log_destination=stderr'];
  const server = spawn(join(binaries, 'postgres'), ['-D', dataDir, ...files, ...logging], {
    ...runAs,
    cwd: home,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.on('data', (part: Buffer) => (said = `${said}${part.toString()}`.slice(-10_000)));
  const stop = async () => {
    await end(server);
    rmSync(home, { recursive: true });
  };
  const url = `postgresql://${role}@/${database}?host=${encodeURIComponent(home)}`;
  try {
    await untilItAccepts(url, server, () => said);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

async function untilItAccepts(url: string, server: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (!(await accepts(url))) {
    if (server.exitCode !== null) throw new OneLineError(reasonIn(log()));
    if (Date.now() > deadline) throw new OneLineError('PostgreSQL did not reach the moment.');
    await pause(POLL_MS);
  }
}

async function accepts(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

function reasonIn(log: string): string {
  const line = log.split('\n').findLast((one) => /FATAL|PANIC/.test(one)) ?? log.trim();
  return `PostgreSQL did not reach the moment: ${line.replace(/^.*?(FATAL|PANIC): +/, '')}.`;
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGINT');
  await exited;
}
