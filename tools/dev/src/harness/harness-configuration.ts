import { join } from 'node:path';
import { baseConfiguration } from '@stagedoor/federation/webpack';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import type { Configuration } from 'webpack';
import { SyntaxErrorsPlugin } from './syntax-errors.plugin.js';
import type { HarnessSettings } from './browser/settings.js';

const START = join(import.meta.dirname, 'browser/start-harness.tsx');

/** The configuration of a remote, as one page without splitting or optimisation. */
export function harnessConfiguration(settings: HarnessSettings): Configuration {
  const folder = join(REPOSITORY, settings.remote);
  const base = baseConfiguration(folder);
  const entry = [
    `import { startHarness } from ${JSON.stringify(START)};`,
    `import { remote } from ${JSON.stringify(join(folder, 'src/remote.tsx'))};`,
    `startHarness(remote, ${JSON.stringify(settings)});`,
  ];
  return {
    ...base,
    mode: 'development',
    devtool: 'eval-source-map',
    entry: { harness: `data:text/javascript,${encodeURIComponent(entry.join('\n'))}` },
    output: {
      path: join(folder, 'dist/harness'),
      publicPath: '/',
      filename: '[name].js',
      assetModuleFilename: base.output?.assetModuleFilename,
    },
    plugins: [new SyntaxErrorsPlugin()],
    infrastructureLogging: { level: 'error' },
  };
}
