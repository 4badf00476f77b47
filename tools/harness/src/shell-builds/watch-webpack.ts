import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { defineRemote, InvalidRemote } from '@stagedoor/federation/webpack';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import webpack, { type Configuration, type Watching } from 'webpack';
import type { Watched } from './watched.js';

/**
 * Builds the remote in a folder with webpack, and again when a source changes. Returns what stops it. Throws a
 * OneLineError if the package.json has an invalid declaration.
 */
export async function watchWebpack(
  sources: string,
  { distDir, offer }: Watched,
): Promise<() => Promise<void>> {
  const compiler = webpack(configurationOf(sources, distDir));
  // The next build waits for this, so that no build is copied while it is written.
  compiler.hooks.done.tapPromise('offer', async (stats) => {
    if (!stats.hasErrors()) return offer(distDir);
    // The build of the page prints the errors of sources.
    const others = stats.compilation.errors.filter(
      (error) => !(error instanceof webpack.WebpackError && error.module),
    );
    for (const { message } of others) process.stderr.write(`${message}\n`);
  });
  const watching = await new Promise<Watching>((resolve) => {
    const started = compiler.watch({}, (error) => {
      if (error) process.stderr.write(`The build for shells failed: ${error.message}\n`);
      if (started) resolve(started);
    });
  });
  return promisify(watching.close.bind(watching));
}

function configurationOf(sources: string, distDir: string): Configuration {
  const own = pathToFileURL(join(sources, 'webpack.config.mjs')).href;
  try {
    return defineRemote(own, { to: pathToFileURL(distDir) });
  } catch (error) {
    throw error instanceof InvalidRemote ? new OneLineError(error.message) : error;
  }
}
