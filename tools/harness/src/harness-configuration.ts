import { join } from 'node:path';
import { pagePolicy } from '@stagedoor/federation';
import {
  developmentConfiguration,
  refusingImports,
  stylesRule,
} from '@stagedoor/federation/webpack';
import type { Configuration } from 'webpack';
import { SyntaxErrorsPlugin } from './syntax-errors.plugin.js';
import type { HarnessSettings } from './browser/settings.js';

/** The nonce of the page's style elements. */
const NONCE = 'dev-server';
/** The Trusted Types policy of webpack's runtime, and that of the overlay. */
const TRUSTED_TYPES = ['stagedoor', 'webpack-dev-server#overlay'];

/** The policy of a page of a site, for that of the dev server: what a site forbids does not work here either. */
export const HARNESS_POLICY = pagePolicy({ nonce: NONCE, trustedTypes: TRUSTED_TYPES });

/** The configuration of the remote in a folder, as one page. */
export function harnessConfiguration(folder: string, settings: HarnessSettings): Configuration {
  const base = developmentConfiguration(folder);
  const styles = stylesRule({ manifest: settings, container: 'harness' });
  const entry = [
    "import { startHarness } from '@stagedoor/harness/page';",
    `const load = () => import(/* webpackMode: "eager" */ ${JSON.stringify(join(folder, 'src/remote.tsx'))});`,
    `__webpack_nonce__ = ${JSON.stringify(NONCE)};`,
    `startHarness(load, ${JSON.stringify(settings)});`,
  ];
  return {
    ...base,
    externals: refusingImports(folder),
    module: { ...base.module, rules: [...(base.module?.rules ?? []), styles] },
    // Its policy forbids eval.
    devtool: 'cheap-module-source-map',
    entry: { harness: `data:text/javascript,${encodeURIComponent(entry.join('\n'))}` },
    output: { ...base.output, path: join(folder, 'dist/harness'), trustedTypes: 'stagedoor' },
    plugins: [new SyntaxErrorsPlugin()],
    infrastructureLogging: { level: 'error' },
  };
}
