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
/** Ends all connections. */
const FAST_SHUTDOWN = 'SIGINT';
/** Errors of a server that has not reached its moment, or that ends: no socket yet, or no connections yet. */
const NOT_YET = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03']);
const TARGET_NOT_REACHED = 'recovery ended before configured recovery target was reached';
const REMEDY =
  'A moment after a failover or an earlier recovery needs --timeline latest; the last archived transaction is --to latest.';

/**
 * Settings in place of the site's, which name its network and its archive. They are arguments, because those alone
 * override what the site has set by ALTER SYSTEM. With `hot_standby = off` the server need not allow as many connections
 * as the original, and accepts one only when it has reached the moment. The log of its new timeline waits for the archive
 * until the site's server runs on the folder: otherwise the next recovery would begin a timeline of the same number.
 */
const SETTINGS = {
  listen_addresses: '',
  archive_mode: 'on',
  archive_command: '',
  hot_standby: 'off',
  max_connections: '20',
  shared_buffers: '128MB',
  logging_collector: 'off',
  log_destination: 'stderr',
};
/** The socket is in a folder that only this account can enter. */
const ACCESS = 'local all all trust\n';

export interface IsolatedServerOptions {
  dataDir: string;
  /** The path of the program `postgres`. */
  postgres: string;
  role: string;
  database: string;
  runAs: RunAs;
  /** Stops the server. */
  signal: AbortSignal | undefined;
}

export interface IsolatedServer {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts PostgreSQL on a restored folder, reachable by this account alone. Resolves when it has replayed the archive up
 * to its moment and accepts writes. Throws a OneLineError with its reason when it ends before.
 */
export async function startIsolated(options: IsolatedServerOptions): Promise<IsolatedServer> {
  const { dataDir, postgres, role, database, runAs, signal } = options;
  signal?.throwIfAborted();
  const folder = mkdtempSync(join(tmpdir(), 'stagedoor-recover-'));
  const [configuration, access] = [join(folder, 'postgresql.conf'), join(folder, 'pg_hba.conf')];
  writeFileSync(configuration, '');
  writeFileSync(access, ACCESS);
  if (runAs) {
    for (const path of [folder, configuration, access]) chownSync(path, runAs.uid, runAs.gid);
  }
  const settings = {
    ...SETTINGS,
    config_file: configuration,
    hba_file: access,
    unix_socket_directories: folder,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(postgres, ['-D', dataDir, ...args], {
    ...runAs,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  signal?.addEventListener('abort', () => server.kill(FAST_SHUTDOWN));
  let log = '';
  server.stderr.on('data', (part: Buffer) => (log = `${log}${part.toString()}`.slice(-10_000)));
  const stop = async () => {
    await end(server);
    rmSync(folder, { recursive: true });
  };
  const url = `postgresql://${role}@/${database}?host=${encodeURIComponent(folder)}`;
  try {
    await untilItAccepts(url, server, () => log);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

async function untilItAccepts(url: string, server: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (!(await accepts(url))) {
    if (hasEnded(server)) throw new OneLineError(reasonIn(log()));
    if (Date.now() > deadline) throw new OneLineError('PostgreSQL did not reach the moment.');
    await pause(POLL_MS);
  }
}

/** Throws a OneLineError for a role or a database that does not exist. */
async function accepts(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (NOT_YET.has(String(code)) || message === 'Connection terminated unexpectedly') return false;
    throw new OneLineError(`The restored database cannot be used: ${message}.`);
  } finally {
    await client.end();
  }
}

function reasonIn(log: string): string {
  const line = log.split('\n').findLast((one) => /FATAL|PANIC/.test(one)) ?? log.trim();
  const remedy = line.includes(TARGET_NOT_REACHED) ? ` ${REMEDY}` : '';
  return `PostgreSQL did not reach the moment: ${line.replace(/^.*?(FATAL|PANIC): +/, '')}.${remedy}`;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function end(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return;
  const exited = once(server, 'exit');
  server.kill(FAST_SHUTDOWN);
  await exited;
}
