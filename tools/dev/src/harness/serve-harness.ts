import { join } from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { buildForShells } from './build-for-shells.js';
import { harnessConfiguration } from './harness-configuration.js';
import { harnessSettings } from './harness-settings.js';

export interface HarnessOptions {
  remote: string;
  port: number;
  /** Where `/api` leads. */
  apiUrl: string;
  /** True if that API is no fake: it has the demo accounts, and events of its own. */
  isReal: boolean;
}

/**
 * Serves a remote by itself, and loads its page anew whenever one of its sources changes. Below `/remotes` it has what a
 * shell needs to show the same sources in their place on the site. Answers how to end that.
 */
export async function serveHarness(options: HarnessOptions): Promise<() => Promise<void>> {
  const { remote, port, apiUrl, isReal } = options;
  const settings = await harnessSettings(remote, isReal ? apiUrl : undefined);
  const builds = await buildForShells(remote);
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      hot: false,
      liveReload: true,
      historyApiFallback: true,
      static: [
        { directory: join(import.meta.dirname, 'page'), watch: false },
        { directory: builds.folder, publicPath: '/remotes', watch: false },
      ],
      // A shell of another origin runs them, and checks what it runs.
      headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' },
      proxy: [{ context: ['/api'], target: apiUrl, changeOrigin: true, xfwd: true }],
      client: { logging: 'warn', overlay: { errors: true, warnings: false, runtimeErrors: false } },
      setupExitSignals: false,
    },
    webpack(harnessConfiguration(settings)),
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
