import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { defineShell } from '@stagedoor/federation/webpack';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import webpack from 'webpack';

/** Builds the shell with the attendee's screens as one bundle, with the same tools, libraries and compression. */
export async function buildSpa(folder: string): Promise<void> {
  const shell = pathToFileURL(join(REPOSITORY, 'shell/webpack.config.mjs')).href;
  const configuration = defineShell(shell, {
    shell: join(import.meta.dirname, 'main.ts'),
    device: './src/device/main.ts',
    offlineWorker: './src/offline-worker/main.ts',
  });
  const compiler = webpack({
    ...configuration,
    name: 'spa',
    devtool: false,
    output: { ...configuration.output, path: folder },
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (!stats || stats.hasErrors()) {
    throw new Error(`The bundle could not be built:\n${stats?.toString('errors-only') ?? ''}`);
  }
}
