import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@stagedoor/processes/free-port';
import { findInstalledProgram } from '@stagedoor/processes/installed-program';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { Client } from 'pg';
import { chooseRunAs } from './run-as.js';

const READY_MS = 10_000;

export interface PgBouncerOptions {
  /** The URL of the database. */
  databaseUrl: string;
  /** The maximum number of connections to the database. */
  poolSize: number;
  /** Lines for the section `[pgbouncer]` of pgbouncer.ini. */
  settings?: readonly string[];
}

export interface PgBouncer {
  /** The URL of the database through PgBouncer. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts PgBouncer in transaction mode on a free port. Throws a OneLineError when it is not installed. */
export async function startPgBouncer(options: PgBouncerOptions): Promise<PgBouncer> {
  const program = findPgBouncer();
  const home = await mkdtemp(join(tmpdir(), 'stagedoor-pgbouncer-'));
  const { configuration, url } = writePgBouncerSettings(home, await findFreePort(), options);
  await chmod(home, 0o755);
  // PgBouncer refuses to run as root, like PostgreSQL.
  const server = spawn(program, [configuration], { ...chooseRunAs(home), stdio: 'ignore' });
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    await rm(home, { recursive: true });
  };
  await untilItListens(url, server).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url: url.href, stop };
}

export function findPgBouncer(): string {
  return findInstalledProgram('pgbouncer', 'pgbouncer');
}

/** Writes the configuration of PgBouncer in transaction mode. Returns its path, and the URL of the database through it. */
export function writePgBouncerSettings(
  folder: string,
  port: number,
  { databaseUrl, poolSize, settings = [] }: PgBouncerOptions,
): { configuration: string; url: URL } {
  const url = new URL(databaseUrl);
  const behind = { host: url.hostname, port: url.port };
  url.port = String(port);
  const userList = join(folder, 'users.txt');
  const configuration = join(folder, 'pgbouncer.ini');
  writeFileSync(userList, `"${url.username}" "${url.password}"\n`);
  writeFileSync(
    configuration,
    `[databases]
${url.pathname.slice(1)} = host=${behind.host} port=${behind.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${url.port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${userList}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
${settings.join('\n')}
`,
  );
  return { configuration, url };
}

/** Waits until the port accepts connections; a refused login counts. */
async function untilItListens(url: URL, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (server.exitCode === null && Date.now() < deadline) {
    const client = new Client({ connectionString: url.href });
    client.on('error', () => undefined);
    const isRefused = await client.connect().then(
      () => false,
      ({ code }: NodeJS.ErrnoException) => code === 'ECONNREFUSED',
    );
    await client.end();
    if (!isRefused) return;
    await pause(20);
  }
  throw new OneLineError('PgBouncer did not start.');
}
