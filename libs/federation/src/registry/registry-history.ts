import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { RegistryDocument } from '../store/registry-store.js';
import { formatRegistry } from './format-registry.js';
import { platformMajor } from './misfit.js';
import { exists, namesIn } from './read-if-there.js';
import { emptyRegistry, parseRegistry, RegistryInvalid, type Registry } from './registry.js';
import { replaceFile } from './replace-file.js';

/** The registry has changed since the caller read it. */
export class RegistryConflict extends Error {
  override readonly name = 'RegistryConflict';

  constructor(
    message: string,
    /** The registry in force, if known. */
    readonly inForce?: Registry,
  ) {
    super(message);
  }
}

/** Returns the path of the document that the page server reads. */
export function registryFile(dataDir: string, environment: string): string {
  return join(dataDir, 'registry', `${environment}.json`);
}

const historyOf = (dataDir: string, environment: string) =>
  join(dataDir, 'registry', 'history', environment);

const revisionFile = (history: string, revision: number) => join(history, `${revision}.json`);

/** Returns the document that stores a revision. */
export function revisionDocument(registry: Registry): RegistryDocument {
  const { environment, revision } = registry;
  return { path: `history/${environment}/${revision}`, content: formatRegistry(registry) };
}

/** Returns the names of the environments with a registry in a data folder. */
export async function environmentsOf(dataDir: string): Promise<string[]> {
  return namesIn(join(dataDir, 'registry', 'history'));
}

/** Returns the revision numbers of an environment, newest first. */
export async function revisionsOf(dataDir: string, environment: string): Promise<number[]> {
  const files = await namesIn(historyOf(dataDir, environment));
  return files
    .filter((file) => /^\d+\.json$/.test(file))
    .map((file) => Number.parseInt(file, 10))
    .sort((one, other) => other - one);
}

/** Reads one revision of an environment. Throws RegistryInvalid if it is not valid. */
export async function readRevision(
  dataDir: string,
  environment: string,
  revision: number,
): Promise<Registry> {
  return parseRegistry(
    await readFile(revisionFile(historyOf(dataDir, environment), revision), 'utf8'),
  );
}

/** Returns the newest revisions of an environment, at most `most`, newest first. Skips unreadable ones. */
export async function readRevisions(
  dataDir: string,
  environment: string,
  most = Infinity,
): Promise<Registry[]> {
  const revisions = (await revisionsOf(dataDir, environment)).slice(0, most);
  const read = revisions.map((one) => readRevision(dataDir, environment, one).catch(() => null));
  return (await Promise.all(read)).filter((registry) => registry !== null);
}

const lineVersion = z.object({ version: z.string(), platform: z.string() });

/** The fields of a revision that every schema version has, so that revisions of other programs are read too. */
const versionsSchema = z.object({
  remotes: z.record(
    z.string(),
    lineVersion.extend({ platforms: z.record(z.string(), lineVersion).optional() }),
  ),
});

/** Returns the version of a remote by the major version of its platform; null for an unreadable revision. */
function parseVersions(text: string, remote: string): Record<string, string> | null {
  try {
    const entry = versionsSchema.parse(JSON.parse(text)).remotes[remote];
    const lines = entry ? [entry, ...Object.values(entry.platforms ?? {})] : [];
    return Object.fromEntries(
      lines.map(({ version, platform }) => [platformMajor(platform), version]),
    );
  } catch {
    return null;
  }
}

/**
 * Returns the versions of a remote in force for all visitors in each revision, by the major version of the platform,
 * oldest first. Skips unreadable revisions.
 */
export async function versionsInForce(
  dataDir: string,
  environment: string,
  remote: string,
): Promise<{ revision: number; versions: Record<string, string> }[]> {
  const history = historyOf(dataDir, environment);
  const found = [];
  for (const revision of (await revisionsOf(dataDir, environment)).reverse()) {
    const text = await readFile(revisionFile(history, revision), 'utf8').catch(() => '');
    const versions = parseVersions(text, remote);
    if (versions) found.push({ revision, versions });
  }
  return found;
}

/** True if the log of an environment has a change with this text. Skips unreadable revisions. */
export async function hasChange(
  dataDir: string,
  environment: string,
  what: string,
): Promise<boolean> {
  for (const revision of await revisionsOf(dataDir, environment)) {
    const registry = await readRevision(dataDir, environment, revision).catch(() => null);
    if (registry?.change?.what === what) return true;
  }
  return false;
}

/** True if an environment has a revision with this number. */
export async function hasRevision(
  dataDir: string,
  environment: string,
  revision: number,
): Promise<boolean> {
  return exists(revisionFile(historyOf(dataDir, environment), revision));
}

/** True for JSON with this revision number, of any schema: programs of other versions know others. */
function isRevision(text: string | null, revision: number): boolean {
  try {
    const document = JSON.parse(text ?? '') as { revision?: unknown } | null;
    return document?.revision === revision;
  } catch {
    return false;
  }
}

/**
 * Updates the document that the page server reads to the newest revision, until no concurrent write has added one, and
 * returns its number. Completes the write of a process that died. Throws RegistryInvalid, and changes nothing, if the
 * file of the newest revision is damaged.
 */
export async function settleRegistry(dataDir: string, environment: string): Promise<number> {
  const history = historyOf(dataDir, environment);
  for (;;) {
    const [newest = 0] = await revisionsOf(dataDir, environment);
    if (newest === 0) return 0;
    const text = await readFile(revisionFile(history, newest), 'utf8');
    const file = registryFile(dataDir, environment);
    const inForce = await readFile(file, 'utf8').catch(() => null);
    if (!isRevision(text, newest)) {
      const remedy = isRevision(inForce, newest)
        ? `Copy registry/${environment}.json over it, which has that revision.`
        : 'Restore it from a backup.';
      throw new RegistryInvalid(
        `registry/history/${environment}/${newest}.json of the data folder is damaged: it is not JSON with revision ${newest}. ${remedy}`,
      );
    }
    if (inForce === text) return newest;
    await replaceFile(file, text);
  }
}

/** Returns the registry in force; an empty one of revision 0 if none was written. */
export async function readRegistry(dataDir: string, environment: string): Promise<Registry> {
  const newest = await settleRegistry(dataDir, environment);
  return newest === 0 ? emptyRegistry(environment) : readRevision(dataDir, environment, newest);
}

/**
 * Returns the newest valid revision, to start when the registry in force is not valid; the empty one if there is none.
 */
export async function lastGoodRegistry(dataDir: string, environment: string): Promise<Registry> {
  for (const revision of await revisionsOf(dataDir, environment)) {
    const good = await readRevision(dataDir, environment, revision).catch(() => null);
    if (good) return good;
  }
  return emptyRegistry(environment);
}
