import { join } from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
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

/** Serves a remote by itself, and loads its page anew whenever one of its sources changes; answers how to end that. */
export async function serveHarness(options: HarnessOptions): Promise<() => Promise<void>> {
  const { remote, port, apiUrl, isReal } = options;
  const settings = await harnessSettings(remote, isReal ? apiUrl : undefined);
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      hot: false,
      liveReload: true,
      historyApiFallback: true,
      static: { directory: join(import.meta.dirname, 'page'), watch: false },
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
  return () => server.stop();
}
