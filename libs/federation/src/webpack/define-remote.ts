import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { describingPlugins } from '../bundling/describing-plugins.js';
import { refusingImports } from '../bundling/provided-imports.js';
import { ServerPartPlugin } from '../bundling/server-part.plugin.js';
import {
  federationOptions,
  isDrawn,
  type ProjectOptions,
  readRemoteProject,
} from '../bundling/remote-project.js';
import { stylesRule } from '../bundling/styles-rule.js';
import { baseConfiguration } from './base-configuration.js';
import { enforcedRanges } from './enforced-ranges.js';
import { SameBytesPlugin } from './same-bytes.plugin.js';

/**
 * The webpack configuration of a remote, called from its `webpack.config.mjs` with `import.meta.url`. Reads the rest
 * from the remote's package.json. The build exposes `src/remote.tsx` and describes itself in `stagedoor-remote.json`,
 * both below `dist` by default. Its version is `STAGEDOOR_VERSION` if set; otherwise it ends in a hash of the content.
 */
export function defineRemote(
  configUrl: string,
  { to = new URL('dist', configUrl), ...options }: { to?: URL } & ProjectOptions = {},
): Configuration {
  const project = readRemoteProject(configUrl, options);
  const base = baseConfiguration(project.folder);
  return {
    ...base,
    name: project.manifest.remote,
    entry: {},
    externals: refusingImports(project.folder),
    output: {
      ...base.output,
      path: fileURLToPath(to),
      publicPath: 'auto',
      uniqueName: project.container,
    },
    module: { ...base.module, rules: [...(base.module?.rules ?? []), stylesRule(project)] },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin(federationOptions(project)),
      new SameBytesPlugin(),
      ...(isDrawn(project) ? [new ServerPartPlugin()] : []),
      ...describingPlugins(project, enforcedRanges),
    ],
  };
}
