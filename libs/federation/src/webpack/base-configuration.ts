import { createRequire } from 'node:module';
import webpack, { type Configuration } from 'webpack';
import { commonConfiguration, SWC } from '../bundling/common-configuration.js';
import { GuardedScriptsPlugin } from '../bundling/guarded-scripts.plugin.js';
import { PrecompressPlugin } from '../bundling/precompress.plugin.js';

const require = createRequire(import.meta.url);

/** Returns options of their own: the loader writes the mode of the first build into them. */
const swc = () => ({
  loader: require.resolve('swc-loader'),
  options: { swcrc: false, ...structuredClone(SWC), sourceMaps: true },
});

/** The webpack configuration that the shell and the remotes share. */
export function baseConfiguration(projectDir: string): Configuration {
  const common = commonConfiguration(projectDir);
  return {
    ...common,
    module: { ...common.module, rules: [{ test: /\.tsx?$/, use: swc() }, ...common.module.rules] },
    optimization: {
      ...common.optimization,
      // Two more passes than webpack's own find what the earlier ones have opened: 0.1 % of the first load. Nothing asks a
      // function for the number of its parameters.
      minimize: { javascript: { compress: { passes: 4, ecma: 2020, keep_fargs: false } } },
    },
    plugins: [
      new GuardedScriptsPlugin(webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks),
      new PrecompressPlugin(),
    ],
  };
}
