import { join } from 'node:path';
import {
  developmentConfiguration,
  refusingImports,
  stylesRule,
} from '@stagedoor/federation/webpack';
import type { Configuration } from 'webpack';
import { SyntaxErrorsPlugin } from './syntax-errors.plugin.js';
import type { HarnessSettings } from './browser/settings.js';

/** The configuration of the remote in a folder, as one page. */
export function harnessConfiguration(folder: string, settings: HarnessSettings): Configuration {
  const base = developmentConfiguration(folder);
  const styles = stylesRule({ manifest: settings, container: 'harness' });
  const entry = [
    "import { startHarness } from '@stagedoor/harness/page';",
    `const load = () => import(/* webpackMode: "eager" */ ${JSON.stringify(join(folder, 'src/remote.tsx'))});`,
    `startHarness(load, ${JSON.stringify(settings)});`,
  ];
  return {
    ...base,
    externals: refusingImports(folder),
    module: { ...base.module, rules: [...(base.module?.rules ?? []), styles] },
    devtool: 'eval-source-map',
    entry: { harness: `data:text/javascript,${encodeURIComponent(entry.join('\n'))}` },
    output: { ...base.output, path: join(folder, 'dist/harness') },
    plugins: [new SyntaxErrorsPlugin()],
    infrastructureLogging: { level: 'error' },
  };
}
