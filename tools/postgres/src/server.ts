import { spawn } from 'node:child_process';
import { closeSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { openLog, readLogFrom } from '@stagedoor/processes/log-file';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { isAlive, type ProcessIdentity } from '@stagedoor/processes/process-identity';
import type { Binaries } from './binaries.js';
import type { DataFolder } from './data-folder.js';
import { disarmStalePidFile, findPostmaster } from './postmaster-pid.js';
import type { RunAs } from './run-as.js';

const POLL_MS = 15;
const READY_MS = 60_000;
const SETTLE_MS = 10_000;

export interface ServerSettings {
  port: number;
  durable: boolean;
  /** Further ones, by their names in PostgreSQL. */
  settings: Readonly<Record<string, string>>;
}

/** Starts PostgreSQL on 127.0.0.1. Resolves when it accepts connections. */
export async function bootServer(
  folder: DataFolder,
  binaries: Binaries,
  runAs: RunAs,
  settings: ServerSettings,
): Promise<ProcessIdentity> {
  const deadline = Date.now() + SETTLE_MS;
  for (;;) {
    disarmStalePidFile(folder.cluster);
    const before = statSync(folder.log, { throwIfNoEntry: false })?.size ?? 0;
    const child = launch(folder, binaries, runAs, settings);
    const server = await untilReady(folder, child.exited);
    if (server) return server;
    const log = readLogFrom(folder.log, before);
    // The workers of a killed server end shortly after it and hold its shared memory until then.
    const settling = log.includes('shared memory block') && Date.now() < deadline;
    if (!settling) throw new OneLineError(explain(log, folder, settings.port));
    await delay(100);
  }
}

/** Waits until a starting server accepts connections. Returns undefined if it ended. */
export async function untilReady(
  folder: DataFolder,
  exited?: Promise<unknown>,
): Promise<ProcessIdentity | undefined> {
  let ended = false;
  void exited?.then(() => (ended = true));
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const server = findPostmaster(folder.cluster);
    if (server?.ready && isAlive(server.process)) return server.process;
    if (ended || (!exited && !server)) return undefined;
    if (Date.now() > deadline) {
      throw new OneLineError(`PostgreSQL did not become ready within a minute; see ${folder.log}.`);
    }
    await delay(POLL_MS);
  }
}

function launch(
  folder: DataFolder,
  binaries: Binaries,
  runAs: RunAs,
  { port, durable, settings }: ServerSettings,
): { exited: Promise<unknown> } {
  const options = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  };
  const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openLog(folder.log);
  try {
    // Detached, so that Ctrl-C in the terminal does not stop the database before its clients.
    const child = spawn(binaries.postgres, ['-D', folder.cluster, ...args], {
      ...runAs,
      cwd: folder.root,
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log, log],
      detached: true,
    });
    return { exited: new Promise((resolve) => child.once('exit', resolve).once('error', resolve)) };
  } finally {
    closeSync(log);
  }
}

function explain(log: string, folder: DataFolder, port: number): string {
  if (/could not bind|could not create any TCP/.test(log)) {
    return `Port ${port} is taken by another program; PostgreSQL cannot listen there.`;
  }
  const fatal = log.split('\n').find((line) => /(FATAL|PANIC|could not)/.test(line));
  const reason = fatal?.replace(/^.*?(FATAL|PANIC|LOG):\s*/, '') ?? 'it wrote no error message';
  return `PostgreSQL could not start: ${reason} (log: ${folder.log}).`;
}
