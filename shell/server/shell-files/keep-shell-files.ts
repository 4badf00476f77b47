import { join } from 'node:path';
import { assertDigest, exists, integrityOf } from '@stagedoor/federation';
import type { Log } from '../log.js';
import type { RegistryApi } from '../registry/registry-api.js';
import { repeat } from '../repeat.js';
import { reportOnce } from '../report-once.js';
import { spacedRuns } from '../spaced-runs.js';
import { isShellFile, keepInFolder, removeUnused, shellFilesIn } from './kept-folder.js';

const ROUND_MS = 60_000;
/** Between two lookups for names that are not known, which any visitor can invent. */
const LOOKUP_PAUSE_MS = 250;
/** A file is stored after its compressed forms, so that it is never served without them. */
const FORMS = ['.br', '.gz', ''];

export interface ShellFilesOptions {
  /** The build of this server's shell. */
  clientDir: string;
  /** The folder with the files of all shells, shared by servers with one data folder. */
  keptDir: string;
  /** How many days a file is kept after its last use by a server. */
  days: number;
  /** Stores the files for servers without a shared disk; null if the folder is the only store. */
  api: Pick<RegistryApi, 'useShellFiles' | 'storeFile' | 'readFile'> | null;
  log: Pick<Log, 'info' | 'error'>;
}

/** The files of this server's shell, and of the shells that other servers use or used recently. */
export interface ShellFiles {
  /** Writes a file into the folder if it is missing there and another server has stored it. */
  fetchMissing: (name: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** The digests of the files that the API stores, by name. */
type Digests = Readonly<Record<string, string>>;

/** Stores the files of this server's shell in the folder and the API. Returns all files that the API stores. */
async function storeOwnFiles({
  clientDir,
  keptDir,
  days,
  api,
}: ShellFilesOptions): Promise<Digests> {
  const own = await shellFilesIn(clientDir);
  for (const [name, bytes] of own) await keepInFolder(keptDir, name, bytes);
  if (!api) return {};
  const digests = Object.fromEntries(
    [...own].map(([name, bytes]) => [name, integrityOf(bytes)] as const),
  );
  const { files, missing } = await api.useShellFiles(digests, days);
  if (missing.length === 0) return files;
  for (const [name, bytes] of own) {
    if (missing.includes(digests[name]!)) await api.storeFile(digests[name]!, bytes);
  }
  return (await api.useShellFiles(digests, days)).files;
}

/**
 * Stores the files of this server's shell for the other servers of the environment, before any page names them, and
 * renews them every minute. Starts without the API too, and stores them once it responds.
 */
export async function keepShellFiles(options: ShellFilesOptions): Promise<ShellFiles> {
  const { clientDir, keptDir, days, api, log } = options;
  let known: Digests = {};

  const store = async () => {
    known = await storeOwnFiles(options);
    await removeUnused(keptDir, days);
  };
  const lookUp = spacedRuns(async () => {
    if (api) known = (await api.useShellFiles({}, days)).files;
  }, LOOKUP_PAUSE_MS);

  async function fetchFromApi(name: string): Promise<void> {
    if (!Object.hasOwn(known, name)) await lookUp();
    for (const file of FORMS.map((form) => name + form)) {
      const digest = known[file];
      if (!digest || !api) continue;
      const bytes = await api.readFile(digest);
      assertDigest(digest, bytes);
      await keepInFolder(keptDir, file, bytes);
    }
  }

  const messages = {
    failed: "The shell's files could not be entered; other servers may lack them.",
    recovered: "The shell's files are kept again.",
  };
  const { first, stop } = repeat(reportOnce(store, log, messages), ROUND_MS);
  await first;
  return {
    async fetchMissing(name) {
      if (!api || !isShellFile(name)) return;
      if ((await exists(join(clientDir, name))) || (await exists(join(keptDir, name)))) return;
      // A failed lookup counts as a missing file.
      await fetchFromApi(name).catch(() => undefined);
    },
    stop,
  };
}
