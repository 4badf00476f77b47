import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { emptyRegistry, parseRegistry, registrySchema, type Registry } from './registry.js';

/** Somebody else has written the registry since it was read. */
export class RegistryConflict extends Error {
  override readonly name = 'RegistryConflict';
}

/** The document that the page server reads. */
export function registryFile(dataDir: string, environment: string): string {
  return join(dataDir, 'registry', `${environment}.json`);
}

const historyOf = (dataDir: string, environment: string) =>
  join(dataDir, 'registry', 'history', environment);

const revisionFile = (history: string, revision: number) => join(history, `${revision}.json`);

async function newestRevision(history: string): Promise<number> {
  const files = await readdir(history).catch(() => []);
  return Math.max(0, ...files.map((file) => Number.parseInt(file, 10)).filter(Number.isFinite));
}

/** Brings the document that is read to the newest revision, however often others write in between. */
async function settle(dataDir: string, environment: string): Promise<number> {
  const history = historyOf(dataDir, environment);
  for (;;) {
    const newest = await newestRevision(history);
    if (newest === 0) return 0;
    const text = await readFile(revisionFile(history, newest), 'utf8');
    const file = registryFile(dataDir, environment);
    if ((await readFile(file, 'utf8').catch(() => null)) === text) return newest;
    const incoming = `${file}.${randomUUID()}`;
    await writeFile(incoming, text);
    await rename(incoming, file);
  }
}

/** The registry in force; an empty one of revision 0 if none was ever written. */
export async function readRegistry(dataDir: string, environment: string): Promise<Registry> {
  const newest = await settle(dataDir, environment);
  if (newest === 0) return emptyRegistry(environment);
  return parseRegistry(
    await readFile(revisionFile(historyOf(dataDir, environment), newest), 'utf8'),
  );
}

/**
 * Writes `registry.revision + 1` if that revision is still free, and answers what is now in force. Each revision is a
 * file of its own that can be created once, which makes this a compare-and-set: of two writers that read the same
 * revision, one gets a RegistryConflict. A writer that dies half way is completed by the next one.
 */
export async function writeRegistry(dataDir: string, registry: Registry): Promise<Registry> {
  const next = registrySchema.parse({ ...registry, revision: registry.revision + 1 });
  const newest = await settle(dataDir, next.environment);
  if (newest !== registry.revision) {
    throw new RegistryConflict(`The registry is at revision ${newest}, not ${registry.revision}.`);
  }
  const target = revisionFile(historyOf(dataDir, next.environment), next.revision);
  await mkdir(dirname(target), { recursive: true });
  const incoming = `${target}.${randomUUID()}.incoming`;
  await writeFile(incoming, `${JSON.stringify(next, null, 2)}\n`);
  try {
    await link(incoming, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new RegistryConflict(`Revision ${next.revision} has been written by somebody else.`);
  } finally {
    await rm(incoming);
  }
  await settle(dataDir, next.environment);
  return next;
}
