import { basename } from 'node:path';
import webpack, { type Compiler } from 'webpack';
import { integrityOf } from '../registry/integrity.js';
import type { SharedVersions } from '../registry/misfit.js';
import { CLIENT_FILE, type ClientBuild } from '../shell/client-build.js';

const { Compilation, sources } = webpack;

/** Writes `stagedoor-shell.json` beside the shell's files. */
export class DescribeClientPlugin {
  constructor(private readonly shared: SharedVersions) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('DescribeClientPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'DescribeClientPlugin', stage }, (assets) => {
        if (compilation.errors.length > 0) return;
        const scripts = [...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles());
        const build: ClientBuild = {
          shared: this.shared,
          scripts: scripts
            .filter((file) => file.endsWith('.js'))
            .map((file) => ({ file, integrity: integrityOf(assets[file]!.buffer()) })),
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
