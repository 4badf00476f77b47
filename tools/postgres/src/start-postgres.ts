import { existsSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { ProcessIdentity } from '@stagedoor/processes/process-identity';
import { stopProcess, whenGone } from '@stagedoor/processes/stop-process';
import { Client } from 'pg';
import { findBinaries } from './binaries.js';
import { ensureCluster, SUPERUSER } from './cluster.js';
import { type DataFolder, prepareDataFolder, readPassword } from './data-folder.js';
import { recordOwner, refuseIfInUse } from './owner.js';
import { findPostmaster } from './postmaster-pid.js';
import { chooseRunAs, type RunAs } from './run-as.js';
import { bootServer, type ServerSettings, untilReady } from './server.js';

const STOP_GRACE_MS = 30_000;
const DATABASE = 'stagedoor';

export interface PostgresOptions {
  /** The folder of this database. Created on the first start. */
  dataDir: string;
  port: number;
  /** Created if it does not exist. */
  database?: string;
  /** Disable only for temporary test servers: data does not survive a crash of the machine. */
  durable?: boolean;
  /** Further settings of the server, for example of its archive. */
  settings?: Readonly<Record<string, string>>;
}

export interface RunningPostgres {
  url: string;
  pid: number;
  /** Resolves when the server has ended for any reason. */
  exited: Promise<void>;
  /** Ends every connection and waits until all data is on disk and the process has ended. */
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server from npm's binaries on 127.0.0.1, or adopts the one that a killed program left running on
 * the same folder. Throws a OneLineError if the port is taken, the folder is in use or the disk fails.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { port, database = DATABASE, durable = true, settings = {} } = options;
  const runAs = chooseRunAs(options.dataDir);
  const folder = prepareDataFolder(options.dataDir, runAs);
  refuseIfInUse(folder);
  const server =
    (await adopt(folder, port)) ?? (await bootAfresh(folder, runAs, { port, durable, settings }));
  const stop = async () => {
    await stopServer(server);
    rmSync(folder.owner, { force: true });
  };
  try {
    recordOwner(folder);
    const url = urlOf(folder, port, database);
    await ensureDatabase(url, database);
    return { url, pid: server.pid, exited: whenGone(server), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns true if a server of this folder already uses this port. */
export function isServedFrom(dataDir: string, port: number): boolean {
  const cluster = join(dataDir, 'cluster');
  return existsSync(cluster) && findPostmaster(realpathSync(cluster))?.port === port;
}

/** Returns the URL of the server that runs on this folder and port; undefined if there is none. */
export function urlOfRunningPostgres(dataDir: string, port: number): string | undefined {
  if (!isServedFrom(dataDir, port)) return undefined;
  const folder = prepareDataFolder(dataDir, chooseRunAs(dataDir));
  return urlOf(folder, port, DATABASE);
}

function urlOf(folder: DataFolder, port: number, database: string): string {
  return `postgresql://${SUPERUSER}:${readPassword(folder)}@127.0.0.1:${port}/${database}`;
}

async function adopt(folder: DataFolder, port: number): Promise<ProcessIdentity | undefined> {
  const left = findPostmaster(folder.cluster);
  if (left?.port === port) return untilReady(folder);
  if (left) await stopServer(left.process);
  return undefined;
}

async function bootAfresh(
  folder: DataFolder,
  runAs: RunAs,
  settings: ServerSettings,
): Promise<ProcessIdentity> {
  const binaries = findBinaries(runAs);
  ensureCluster(folder, binaries, runAs, settings.durable);
  return bootServer(folder, binaries, runAs, settings);
}

/** Stops the server with SIGINT (fast shutdown), then SIGQUIT (immediate shutdown). Never uses SIGKILL. */
async function stopServer(server: ProcessIdentity): Promise<void> {
  await stopProcess(server, ['SIGINT', 'SIGQUIT'], STOP_GRACE_MS);
}

async function ensureDatabase(url: string, database: string): Promise<void> {
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const client = new Client({ connectionString: maintenance.href });
  try {
    await client.connect();
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (found.rowCount === 0)
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
  } catch (error) {
    throw new OneLineError(`PostgreSQL runs but returned an error: ${(error as Error).message}.`);
  } finally {
    await client.end();
  }
}
