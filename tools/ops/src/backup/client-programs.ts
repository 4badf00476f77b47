import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { OneLineError } from '@stagedoor/processes/one-line-error';

/** A client program of PostgreSQL that reads or writes a whole database. */
export interface ClientProgram {
  name: 'pg_dump' | 'pg_restore';
  /** The variable that overrides the program on the PATH. */
  variable: 'PG_DUMP' | 'PG_RESTORE';
}

export const PG_DUMP: ClientProgram = { name: 'pg_dump', variable: 'PG_DUMP' };
export const PG_RESTORE: ClientProgram = { name: 'pg_restore', variable: 'PG_RESTORE' };

/** Parameters of a connection URL, and the variables of the programs for them. */
const PARAMETERS: Record<string, string> = {
  host: 'PGHOST',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
};

/** A mode that only Node's driver knows: encrypted, with any certificate. */
const SSL_MODES: Record<string, string> = { 'no-verify': 'require' };

/** Returns the path of the program. Throws a OneLineError when it is missing or older than the server. */
export function findProgram({ name, variable }: ClientProgram, server: number): string {
  const path = process.env[variable] || name;
  const major = majorOf(path);
  const remedy = `install the client programs of PostgreSQL ${server} (on Debian and Ubuntu postgresql-client-${server}) or name one in ${variable}`;
  if (major === undefined) throw new OneLineError(`${name} was not found: ${remedy}.`);
  if (!(major >= server)) {
    throw new OneLineError(
      `${name} is of PostgreSQL ${major || 'an unknown version'} and does not support PostgreSQL ${server}: ${remedy}.`,
    );
  }
  return path;
}

/** Returns the major version of a program: NaN when it names none, undefined when it cannot be run. */
export function majorOf(path: string): number | undefined {
  const { error, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return error ? undefined : Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]);
}

/**
 * Runs the program on a database; stops it on an abort. The arguments, which a process list shows, do not contain the
 * password.
 */
export async function runProgram(
  path: string,
  args: readonly string[],
  databaseUrl: string,
  signal?: AbortSignal,
): Promise<void> {
  const child = spawn(path, args, {
    env: { ...process.env, ...connectionVariables(databaseUrl) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  stopOnAbort(child, signal);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject).once('exit', resolve);
  });
  signal?.throwIfAborted();
  if (code !== 0) throw new OneLineError(`${path} failed; see its message above.`);
}

/** Stops a program when the signal aborts. */
export function stopOnAbort(child: ChildProcess, signal?: AbortSignal): void {
  const stop = () => child.kill();
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
}

/** Converts a connection URL to the variables of PostgreSQL's programs. */
export function connectionVariables(databaseUrl: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const variables: Record<string, string> = {
    PGHOST: hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
  };
  for (const [parameter, name] of Object.entries(PARAMETERS)) {
    variables[name] = searchParams.get(parameter) ?? variables[name] ?? '';
  }
  const { PGSSLMODE = '' } = variables;
  variables.PGSSLMODE = SSL_MODES[PGSSLMODE] ?? PGSSLMODE;
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
}
