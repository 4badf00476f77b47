import { basename } from 'node:path';
import webpack, { type Compilation as WebpackCompilation, type Compiler } from 'webpack';
import { integrityOf } from '../registry/integrity.js';
import { type BuiltScript, CLIENT_FILE, type ClientBuild } from '../shell/client-build.js';

const { Compilation, sources } = webpack;

/** The scripts of the shell: that of every page, that of pages with needs, and the service worker. */
export type ShellScript = 'shell' | 'device' | 'offlineWorker';

function scriptsOf(compilation: WebpackCompilation, entry: ShellScript): BuiltScript[] {
  const files = compilation.entrypoints.get(entry)?.getFiles() ?? [];
  return files
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, integrity: integrityOf(compilation.assets[file]!.buffer()) }));
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
