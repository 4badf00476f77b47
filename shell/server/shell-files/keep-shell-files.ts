import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { assertDigest, integrityOf } from '@stagedoor/federation';
import { oneRunAtATime } from '../registry/one-run-at-a-time.js';
import type { RegistryApi } from '../registry/registry-api.js';
import { isShellFile, keepInFolder, removeUnused, shellFilesIn } from './kept-folder.js';

const ROUND_MS = 60_000;
/** A file is stored after its compressed forms, so that it is never served without them. */
const FORMS = ['.br', '.gz', ''];

interface Log {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface ShellFilesOptions {
  /** The build of this server's shell. */
  clientDir: string;
  /** The folder with the files of all shells, shared by servers with one data folder. */
  keptDir: string;
  /** How many days a file is kept after its last use by a server. */
  days: number;
  /** Stores the files for servers without a shared disk; null if the folder is the only store. */
  api: Pick<RegistryApi, 'useShellFiles' | 'storeFile' | 'readFile'> | null;
  log: Log;
}

/** The files of this server's shell, and of the shells that other servers use or used recently. */
export interface ShellFiles {
  /** Writes a file into the folder if it is missing there and another server has stored it. */
  fetchMissing: (name: string) => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Stores the files of this server's shell for the other servers of the environment, before any page names them, and
 * renews them every minute. Starts without the API too, and stores them once it responds.
 */
export async function keepShellFiles(options: ShellFilesOptions): Promise<ShellFiles> {
  const { clientDir, keptDir, days, api, log } = options;
  /** The digests of all files that the API stores, by name. */
  let known: Record<string, string> = {};
  let reported = '';

  async function enter(): Promise<void> {
    const own = await shellFilesIn(clientDir);
    for (const [name, bytes] of own) await keepInFolder(keptDir, name, bytes);
    if (!api) return;
    const digests = Object.fromEntries(
      [...own].map(([name, bytes]) => [name, integrityOf(bytes)] as const),
    );
    let used = await api.useShellFiles(digests, days);
    for (const [name, bytes] of own) {
      if (used.missing.includes(digests[name]!)) await api.storeFile(digests[name]!, bytes);
    }
    if (used.missing.length > 0) used = await api.useShellFiles(digests, days);
    known = used.files;
  }

  const look = oneRunAtATime(async () => {
    if (api) known = (await api.useShellFiles({}, days)).files;
  });

  async function round(): Promise<void> {
    try {
      await enter();
      await removeUnused(keptDir, days);
      if (reported) log.info({}, "The shell's files are kept again.");
      reported = '';
    } catch (err) {
      const message = err instanceof Error ? err.message : String(err);
      if (message !== reported) {
        log.error({ err }, "The shell's files could not be entered; other servers may lack them.");
      }
      reported = message;
    }
  }

  async function isThere(name: string): Promise<boolean> {
    const looks = [clientDir, keptDir].map((folder) => access(join(folder, name)));
    return Promise.any(looks).then(
      () => true,
      () => false,
    );
  }

  async function takeOver(name: string): Promise<void> {
    if (!Object.hasOwn(known, name)) await look();
    for (const file of FORMS.map((form) => name + form)) {
      const digest = known[file];
      if (!digest || !api) continue;
      const bytes = await api.readFile(digest);
      assertDigest(digest, bytes);
      await keepInFolder(keptDir, file, bytes);
    }
  }

  await round();
  let running = Promise.resolve();
  const rounds = setInterval(() => void (running = round()), ROUND_MS).unref();
  return {
    async fetchMissing(name) {
      if (!api || !isShellFile(name) || (await isThere(name))) return;
      // A failed lookup counts as a missing file.
      await takeOver(name).catch(() => undefined);
    },
    async stop() {
      clearInterval(rounds);
      await running;
    },
  };
}
