import { createRequire } from 'node:module';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { commonConfiguration, SWC } from '../bundling/common-configuration.js';
import { GuardedScriptsPlugin } from '../bundling/guarded-scripts.plugin.js';
import { PrecompressPlugin } from '../bundling/precompress.plugin.js';

const require = createRequire(import.meta.url);

/**
 * Gives each styled component an id of its file's content, so that pages drawn on the server and the browser name the
 * same classes.
 */
const FIXED_IDS = [
  require.resolve('@swc/plugin-styled-components'),
  { ssr: true, displayName: false, transpileTemplateLiterals: false },
];

/** Returns options of their own: the loader writes the mode of the first build into them. */
const swc = (projectDir: string) => ({
  loader: require.resolve('swc-loader'),
  options: {
    swcrc: false,
    sourceMaps: true,
    jsc: {
      ...structuredClone(SWC.jsc),
      experimental: {
        plugins: [FIXED_IDS],
        cacheRoot: join(projectDir, 'node_modules/.cache/swc'),
      },
    },
  },
});

/** The webpack configuration that the shell and the remotes share. */
export function baseConfiguration(projectDir: string): Configuration {
  const common = commonConfiguration(projectDir);
  return {
    ...common,
    module: {
      ...common.module,
      rules: [{ test: /\.tsx?$/, use: swc(projectDir) }, ...common.module.rules],
    },
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

/** The configuration of a page in development: one file, whose code is neither minimised nor compressed. */
export function developmentConfiguration(projectDir: string): Configuration {
  const base = baseConfiguration(projectDir);
  return {
    ...base,
    mode: 'development',
    output: {
      publicPath: '/',
      filename: '[name].js',
      assetModuleFilename: base.output?.assetModuleFilename,
    },
    optimization: { ...base.optimization, minimize: false },
    plugins: [],
  };
}
