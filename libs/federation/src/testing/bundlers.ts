import { type Compiler as RspackCompiler, rspack, RuntimePlugin } from '@rspack/core';
import { build as buildWithVite } from 'vite';
import webpack from 'webpack';
import { defineRemote as defineForRspack } from '../rspack/define-remote.js';
import { defineRemote as defineForVite } from '../vite/define-remote.js';
import { defineRemote as defineForWebpack } from '../webpack/define-remote.js';

interface Compiler {
  run(
    done: (
      error: Error | null,
      stats?: { toJson(options: { errors: true }): { errors?: { message: string }[] } },
    ) => void,
  ): void;
  close(done: () => void): void;
}

interface Bundler {
  name: string;
  /** Returns a compiler of the remote in the folder of a configuration file. */
  compilerOf(configUrl: string): Compiler;
  /** The ids of the modules in the entry whose names contain an absolute path. */
  ids: RegExp[];
  /** The same with a runtime that sets the URL of a script in its own way. */
  unguarded(configUrl: string): Compiler;
}

const otherwise = (source: string) => source.replace('script.src = url;', 'set(script, url);');

/** The bundlers that build remotes. */
export const BUNDLERS: readonly Bundler[] = [
  {
    name: 'webpack',
    ids: [/\w\("container"\)/, /\w\("runtime"\)/],
    compilerOf: (configUrl) => webpack(defineForWebpack(configUrl)),
    unguarded(configUrl) {
      const { plugins = [], ...configuration } = defineForWebpack(configUrl);
      const first = (compiler: webpack.Compiler) =>
        compiler.hooks.thisCompilation.tap('Another', (compilation) => {
          const { LoadScriptRuntimeModule } = webpack.runtime;
          const { createScript } = LoadScriptRuntimeModule.getCompilationHooks(compilation);
          createScript.tap('Another', otherwise);
        });
      return webpack({ ...configuration, plugins: [first, ...plugins] });
    },
  },
  {
    name: 'rspack',
    ids: [/[{,]0\(\w,\w,\w\)\{.{0,40}getContainer/, /[{,]1\(\w,\w,\w\)\{/],
    compilerOf: (configUrl) => rspack(defineForRspack(configUrl)),
    unguarded(configUrl) {
      const { plugins = [], ...configuration } = defineForRspack(configUrl);
      const first = (compiler: RspackCompiler) =>
        compiler.hooks.thisCompilation.tap('Another', (compilation) => {
          const { createScript } = RuntimePlugin.getCompilationHooks(compilation);
          createScript.tap('Another', otherwise);
        });
      return rspack({ ...configuration, plugins: [first, ...plugins] });
    },
  },
];

/** Runs a compiler once and returns the messages of its errors. */
export async function run(compiler: Compiler): Promise<string[]> {
  const messages = await new Promise<string[]>((resolve, reject) =>
    compiler.run((error, stats) => {
      if (!stats) return reject(error ?? new Error('Nothing was built.'));
      resolve((stats.toJson({ errors: true }).errors ?? []).map(({ message }) => message));
    }),
  );
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  return messages;
}

type Build = (configUrl: string) => Promise<string[]>;

const viteBuild: Build = (configUrl) =>
  buildWithVite({ ...defineForVite(configUrl), configFile: false, logLevel: 'silent' }).then(
    () => [],
    (error: Error) => [error.message],
  );

/** The name of each bundler, Vite with them, and what builds a remote once and returns the messages of its errors. */
export const BUILDS: [string, Build][] = [
  ...BUNDLERS.map(({ name, compilerOf }): [string, Build] => [
    name,
    (configUrl) => run(compilerOf(configUrl)),
  ]),
  ['vite', viteBuild],
];
