import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack, { type Configuration } from 'webpack';
import { baseConfiguration } from './base-configuration.js';
import { DescribeClientPlugin, type ShellScript } from './describe-client.plugin.js';
import { moduleVersions, sharedVersions } from '../bundling/shared-packages.js';

/**
 * The webpack configuration of the shell, by the first modules of its three scripts. The files are written to `dist/client` and
 * served under `/assets/`. The build defines `STAGEDOOR_SHARED_VERSIONS` as the table of the shared modules' versions.
 */
export function defineShell(configUrl: string, entry: Record<ShellScript, string>): Configuration {
  const projectDir = fileURLToPath(new URL('.', configUrl));
  const require = createRequire(configUrl);
  // The router's package exports resolve to its development build.
  const router = join(dirname(require.resolve('react-router')), '../production');
  const axios = join(dirname(require.resolve('axios/package.json')), 'lib');
  const base = baseConfiguration(projectDir);
  const shared = sharedVersions(projectDir);
  return {
    ...base,
    name: 'shell',
    entry,
    output: {
      ...base.output,
      path: join(projectDir, 'dist/client'),
      publicPath: '/assets/',
      filename: '[name].[contenthash:16].js',
      uniqueName: 'stagedoor-shell',
    },
    resolve: {
      ...base.resolve,
      alias: {
        'react-router/dom$': join(router, 'dom-export.mjs'),
        'react-router$': join(router, 'index.mjs'),
        // The API client always uses the fetch adapter, and cancels by signals.
        [join(axios, 'adapters/xhr.js')]: false,
        [join(axios, 'helpers/HttpStatusCode.js')]: false,
        [join(axios, 'cancel/CancelToken.js')]: false,
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      // Lets Chromium compile the whole file while it downloads, instead of each function at its first call.
      new webpack.BannerPlugin({
        banner: '//# allFunctionsCalledOnLoad',
        raw: true,
        entryOnly: true,
        test: /\.js$/,
        stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
      }),
      new webpack.DefinePlugin({
        STAGEDOOR_SHARED_VERSIONS: JSON.stringify(moduleVersions(shared)),
        // Omits the parts of the federation runtime for manifests and Node.
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
        ENV_TARGET: JSON.stringify('web'),
      }),
      new DescribeClientPlugin(shared),
    ],
  };
}
