import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineShell } from '@stagedoor/federation/webpack';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { buildInto } from '../../site/build-into.js';

/** Builds the shell with the attendee's screens as one bundle, with the same tools, libraries and compression. */
export async function buildSpa(folder: string): Promise<void> {
  const shell = pathToFileURL(join(REPOSITORY, 'shell/webpack.config.mjs')).href;
  const configuration = defineShell(shell, {
    shell: join(import.meta.dirname, 'main.ts'),
    device: './src/device/main.ts',
    offlineWorker: './src/offline-worker/main.ts',
  });
  await buildInto(folder, { ...configuration, name: 'spa' }, 'The bundle');
}
