import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishBuild } from '@stagedoor/federation';
import { watchScript } from './watch-script.js';
import { watchWebpack } from './watch-webpack.js';

/** Builds of one remote for shells, each below its own version like a published one. */
export interface ShellBuilds {
  /** `<remote>/<version>/` for each build, and `<remote>/latest.json` of the last one. */
  folder: string;
  /** Stops building and removes the builds. */
  end: () => Promise<void>;
}

/**
 * Builds the remote in a folder as for a release, and again when a source changes. Prints the errors of a failed build
 * and skips it. Resolves after the first build.
 */
export async function buildForShells(sources: string, remote: string): Promise<ShellBuilds> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-dev-'));
  const latest = join(folder, remote, 'latest.json');

  async function offer(distDir: string): Promise<void> {
    const build = await publishBuild({ distDir, storeDir: folder });
    await writeFile(`${latest}.new`, JSON.stringify(build));
    await rename(`${latest}.new`, latest);
  }

  const watch = existsSync(join(sources, 'webpack.config.mjs')) ? watchWebpack : watchScript;
  const stop = await watch(sources, { distDir: join(folder, 'dist'), offer });
  return {
    folder,
    async end() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
