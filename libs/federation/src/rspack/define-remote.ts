import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, SourceMapDevToolPlugin } from '@rspack/core';
import { describingPlugins } from '../bundling/describing-plugins.js';
import { refusingImports } from '../bundling/provided-imports.js';
import {
  assertNotDrawn,
  ENTRY,
  federationOptions,
  readRemoteProject,
} from '../bundling/remote-project.js';
import { stylesRule } from '../bundling/styles-rule.js';
import { baseConfiguration } from './base-configuration.js';
import { enforcedRanges } from './enforced-ranges.js';
import { RUNTIME_ALIAS, RUNTIME_TOOLS } from './federation-runtime.js';

/**
 * The Rspack configuration of a remote, called from its `rspack.config.mjs` with `import.meta.url`. It builds what the
 * webpack configuration builds: `src/remote.tsx` and its description in `stagedoor-remote.json`.
 */
export function defineRemote(
  configUrl: string,
  { to = new URL('dist', configUrl) }: { to?: URL } = {},
): Configuration {
  const project = readRemoteProject(configUrl);
  assertNotDrawn(project, 'Rspack');
  const base = baseConfiguration(project.folder);
  const federation = federationOptions(project);
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
    resolve: { ...base.resolve, alias: RUNTIME_ALIAS },
    devtool: false,
    module: { ...base.module, rules: [...(base.module?.rules ?? []), stylesRule(project)] },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({ ...federation, implementation: RUNTIME_TOOLS }),
      // The entry is module federation's runtime alone, and its map would depend on the path of the repository.
      new SourceMapDevToolPlugin({ filename: '[file].map', exclude: ENTRY }),
      ...describingPlugins(project, enforcedRanges(federation.shared)),
    ],
  };
}
