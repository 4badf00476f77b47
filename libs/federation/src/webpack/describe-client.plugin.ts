import { basename } from 'node:path';
import webpack, { type Compiler } from 'webpack';
import { integrityOf } from '../registry/integrity.js';

const { Compilation, sources } = webpack;

/** The file in which the shell's build says what the page server has to put into the page. */
export const CLIENT_FILE = 'stagedoor-shell.json';

/** The shell's own files: scripts in their order with their hashes, and fonts by the name that they had as sources. */
export interface ClientBuild {
  /** The version of `@stagedoor/platform` that is in it. */
  platform: string;
  scripts: { file: string; integrity: string }[];
  fonts: Record<string, string>;
}

/** Writes `stagedoor-shell.json` beside the shell's files. */
export class DescribeClientPlugin {
  constructor(private readonly platform: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('DescribeClientPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'DescribeClientPlugin', stage }, (assets) => {
        if (compilation.errors.length > 0) return;
        const scripts = [...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles());
        const build: ClientBuild = {
          platform: this.platform,
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
