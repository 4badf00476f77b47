import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { publishBuild } from '@stagedoor/federation';
import { defineRemote } from '@stagedoor/federation/webpack';
import webpack, { type Watching } from 'webpack';

/** Builds of one remote for shells, each below its own version like a published one. */
export interface ShellBuilds {
  /** `<remote>/<version>/` for each build, and `<remote>/latest.json` of the last one. */
  folder: string;
  /** Stops building and removes the builds. */
  end: () => Promise<void>;
}

/**
 * Builds the remote in a folder as for a release, and again when a source changes. Prints the errors of a failed build and skips it.
 * Resolves after the first build.
 */
export async function buildForShells(sources: string, remote: string): Promise<ShellBuilds> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-dev-'));
  const distDir = join(folder, 'dist');
  const latest = join(folder, remote, 'latest.json');
  const own = pathToFileURL(join(sources, 'webpack.config.mjs')).href;
  const compiler = webpack(defineRemote(own, { to: pathToFileURL(distDir) }));

  async function offer(): Promise<void> {
    const build = await publishBuild({ distDir, storeDir: folder });
    await writeFile(`${latest}.new`, JSON.stringify(build));
    await rename(`${latest}.new`, latest);
  }
  // The next build waits for this, so that no build is copied while it is written.
  compiler.hooks.done.tapPromise('offer', async (stats) => {
    if (!stats.hasErrors()) return offer();
    // The build of the page prints the errors of sources.
    const others = stats.compilation.errors.filter(
      (error) => !(error instanceof webpack.WebpackError && error.module),
    );
    for (const { message } of others) process.stderr.write(`${message}\n`);
  });
  const watching = await new Promise<Watching>((resolve) => {
    const started = compiler.watch({}, (error) => {
      if (error)
        process.stderr.write(`${remote} could not be built for shells: ${error.message}\n`);
      if (started) resolve(started);
    });
  });
  return {
    folder,
    async end() {
      await promisify(watching.close.bind(watching))();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
