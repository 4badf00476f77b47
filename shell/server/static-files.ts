import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { exists } from '@stagedoor/federation';
import type { FastifyInstance } from 'fastify';
import { WORKER_POLICY } from './page/security-headers.js';
import type { RegistryCopy } from './registry/registry-copy.js';
import { spacedRuns } from './spaced-runs.js';

const shared: Omit<FastifyStaticOptions, 'root'> = {
  index: false,
  dotfiles: 'ignore',
  decorateReply: false,
};

/** Options for files whose URL changes with their content. */
export const forever: typeof shared = {
  ...shared,
  immutable: true,
  maxAge: '365d',
  preCompressed: true,
};

export interface StaticFolders {
  /** The shell's build. */
  clientDir: string;
  /** The files of other shells that open pages may still load. */
  keptShellDir: string;
  /** Stores such a file if another page server has it. */
  fetchShellFile: (name: string) => Promise<void>;
  /** Files with fixed names: the icons (iPhones request `apple-touch-icon.png`) and the image of shared links. */
  publicDir: string;
  /** The store of published remotes. */
  remotesDir: string;
  /** The copy of another store: another page server may name a version that it lacks. */
  copy: Pick<RegistryCopy, 'update' | 'copyVersion'> | null;
}

const ASSET = /^\/assets\/([\w.-]+)(?:\?|$)/;

/** A chunk that a remote names `….worker` is the script of a worker. */
const WORKER = /\.worker\.[0-9a-f]{16}\.js$/;

/** Between two updates for versions that are not known, which any visitor can invent. */
const UPDATE_PAUSE_MS = 250;

const VERSION_FOLDER = /^\/remotes\/([a-z][a-z0-9-]*)\/(\d[\w.-]*)\//;

/** Returns a function that copies the version of a URL that the store lacks. */
function copyUnknown({ remotesDir, copy }: StaticFolders): (url: string) => Promise<void> {
  if (!copy) return async () => undefined;
  const update = spacedRuns(copy.update, UPDATE_PAUSE_MS);
  return async (url) => {
    const [, remote, version] = VERSION_FOLDER.exec(url) ?? [];
    if (!remote || !version || (await exists(join(remotesDir, remote, version)))) return;
    // A failure counts as a missing file.
    await update()
      .then(() => copy.copyVersion(remote, version))
      .catch(() => undefined);
  };
}

/** Serves immutable files: the shell's and those of published versions. Also serves those with fixed names. */
export async function serveStaticFiles(
  app: FastifyInstance,
  folders: StaticFolders,
): Promise<void> {
  await app.register(async (assets) => {
    assets.addHook('onRequest', async ({ url }) => {
      await folders.fetchShellFile(ASSET.exec(url)?.[1] ?? '');
    });
    const root = [folders.clientDir, folders.keptShellDir];
    await assets.register(fastifyStatic, { ...forever, root, prefix: '/assets/' });
  });
  const copy = copyUnknown(folders);
  await app.register(async (remotes) => {
    // Other sites may load them: they are public, and registries name their hashes.
    remotes.addHook('onRequest', async ({ url }, reply) => {
      reply.headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        ...(WORKER.test(url) && { 'content-security-policy': WORKER_POLICY }),
      });
      await copy(url);
    });
    const root = folders.remotesDir;
    await remotes.register(fastifyStatic, { ...forever, root, prefix: '/remotes/' });
  });
  await app.register(fastifyStatic, {
    ...shared,
    root: folders.publicDir,
    wildcard: false,
    maxAge: '1d',
  });
  // Browsers request it if a page names no icon.
  const icon = await readFile(join(folders.publicDir, 'favicon.svg'));
  app.get('/favicon.ico', (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon),
  );
}
