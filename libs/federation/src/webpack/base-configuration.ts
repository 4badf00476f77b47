import { createRequire } from 'node:module';
import type { Configuration } from 'webpack';
import { GuardedScriptsPlugin } from './guarded-scripts.plugin.js';
import { PrecompressPlugin } from './precompress.plugin.js';

const require = createRequire(import.meta.url);

const swc = {
  loader: require.resolve('swc-loader'),
  options: {
    swcrc: false,
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2022',
    },
    sourceMaps: true,
  },
};

/** The webpack configuration that the shell and the remotes share. */
export function baseConfiguration(projectDir: string): Configuration {
  return {
    mode: 'production',
    context: projectDir,
    target: ['web', 'es2022'],
    devtool: 'source-map',
    output: {
      clean: true,
      chunkFilename: '[name].[contenthash:16].js',
      assetModuleFilename: '[name].[contenthash:16][ext]',
      chunkLoadTimeout: 5_000,
      // Lets "Try again" rerun a module that threw, in place of the half-initialised one.
      strictModuleExceptionHandling: true,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
      conditionNames: ['@stagedoor/source', '...'],
    },
    module: {
      parser: { javascript: { worker: ['WorkerFile from @stagedoor/platform/device'] } },
      rules: [
        { test: /\.tsx?$/, use: swc },
        { test: /\.(?:woff2|svg)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      // Two more passes than webpack's own find what the earlier ones have opened: 0.1 % of the first load.
      minimize: { javascript: { compress: { passes: 4, ecma: 2020 } } },
      splitChunks: {
        // A worker is one file: its policy lets it load no other.
        chunks: (chunk) => !chunk.canBeInitial() && !chunk.name?.endsWith('.worker'),
      },
    },
    plugins: [new GuardedScriptsPlugin(), new PrecompressPlugin()],
    performance: false,
    stats: 'errors-warnings',
  };
}
