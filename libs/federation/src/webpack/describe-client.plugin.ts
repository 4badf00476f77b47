import { basename } from 'node:path';
import webpack, { type Compilation as WebpackCompilation, type Compiler } from 'webpack';
import { integrityOf } from '../registry/integrity.js';
import { type BuiltScript, CLIENT_FILE, type ClientBuild } from '../shell/client-build.js';

const { Compilation, sources } = webpack;

/** The scripts of the shell: that of every page, that of pages with needs, and the service worker. */
export type ShellScript = 'shell' | 'device' | 'offlineWorker';

function built(compilation: WebpackCompilation, files: readonly string[]): BuiltScript[] {
  return files
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, integrity: integrityOf(compilation.assets[file]!.buffer()) }));
}

function scriptsOf(compilation: WebpackCompilation, entry: ShellScript): BuiltScript[] {
  return built(compilation, compilation.entrypoints.get(entry)?.getFiles() ?? []);
}

function laterScriptsOf(compilation: WebpackCompilation): BuiltScript[] {
  const later = [...compilation.chunks].filter((chunk) => !chunk.canBeInitial());
  return built(
    compilation,
    later.flatMap(({ files }) => [...files]),
  );
}

/** Writes `stagedoor-shell.json` beside the shell's files. */
export class DescribeClientPlugin {
  constructor(private readonly shared: ClientBuild['shared']) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('DescribeClientPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'DescribeClientPlugin', stage }, () => {
        if (compilation.errors.length > 0) return;
        const build: ClientBuild = {
          shared: this.shared,
          scripts: scriptsOf(compilation, 'shell'),
          later: laterScriptsOf(compilation),
          device: scriptsOf(compilation, 'device')[0]!,
          offlineWorker: scriptsOf(compilation, 'offlineWorker')[0]!,
          fonts: Object.fromEntries(
            compilation
              .getAssets()
              .filter(({ name }) => name.endsWith('.woff2'))
              .map(({ name, info }) => [basename(info.sourceFilename ?? name), name]),
          ),
        };
        compilation.emitAsset(CLIENT_FILE, new sources.RawSource(JSON.stringify(build, null, 2)));
      });
    });
  }
}
