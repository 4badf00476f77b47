import { type Configuration, RuntimePlugin } from '@rspack/core';
import { commonConfiguration, SWC } from '../bundling/common-configuration.js';
import { GuardedScriptsPlugin } from '../bundling/guarded-scripts.plugin.js';
import { PrecompressPlugin } from '../bundling/precompress.plugin.js';

const swc = { loader: 'builtin:swc-loader', options: SWC };

/** The Rspack configuration that remotes share. */
export function baseConfiguration(projectDir: string): Configuration {
  const common = commonConfiguration(projectDir);
  return {
    ...common,
    module: { ...common.module, rules: [{ test: /\.tsx?$/, use: swc }, ...common.module.rules] },
    optimization: {
      ...common.optimization,
      // Others are hashes of names, and that of module federation's runtime contains an absolute path.
      moduleIds: 'natural',
    },
    plugins: [new GuardedScriptsPlugin(RuntimePlugin.getCompilationHooks), new PrecompressPlugin()],
  };
}
