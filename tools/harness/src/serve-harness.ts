import { join } from 'node:path';
import type { RemoteManifest } from '@stagedoor/federation';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { buildForShells } from './shell-builds/build-for-shells.js';
import { HARNESS_POLICY, harnessConfiguration } from './harness-configuration.js';
import { harnessSettings } from './harness-settings.js';

export interface HarnessOptions {
  /** The folder of the remote. */
  folder: string;
  manifest: RemoteManifest;
  port: number;
  /** The target of `/api`. */
  apiUrl: string;
  /** True for a real API with the demo accounts. */
  isReal: boolean;
}

/**
 * Serves a remote without the shell, and reloads its page when a source changes. `/remotes` has builds of the same
 * sources for shells. Returns the function that stops the server.
 */
export async function serveHarness(options: HarnessOptions): Promise<() => Promise<void>> {
  const { folder, manifest, port, apiUrl, isReal } = options;
  const settings = await harnessSettings(manifest, isReal ? apiUrl : undefined);
  const builds = await buildForShells(folder, manifest.remote);
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      hot: false,
      liveReload: true,
      historyApiFallback: true,
      static: [
        { directory: join(import.meta.dirname, '../page'), watch: false },
        { directory: builds.folder, publicPath: '/remotes', watch: false },
      ],
      headers: ({ headers: { accept = '' } }) => ({
        // A shell of another origin loads the builds and verifies them, also one in a public network.
        'access-control-allow-origin': '*',
        'access-control-allow-private-network': 'true',
        'cache-control': 'no-cache',
        ...(accept.includes('text/html') && { 'content-security-policy': HARNESS_POLICY }),
      }),
      proxy: [{ context: ['/api'], target: apiUrl, changeOrigin: true, xfwd: true }],
      client: { logging: 'warn', overlay: { errors: true, warnings: false, runtimeErrors: false } },
      setupExitSignals: false,
    },
    webpack(harnessConfiguration(folder, settings)),
  );
  await server.start();
  await new Promise<void>((resolve) => {
    server.middleware?.waitUntilValid(() => resolve());
  });
  return async () => {
    await server.stop();
    await builds.end();
  };
}
