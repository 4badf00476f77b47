import { BUILD_FILE } from '../publish/publish-build.js';
import { integrityOf } from '../registry/integrity.js';
import { isVerified, remoteBuildSchema, type RemoteBuild } from '../registry/build.js';
import { PLATFORM } from '../registry/misfit.js';
import type { Compilation, Compiler } from './bundler.js';

const ENTRY_SIZE_LIMIT = 64 * 1024;

export interface RemoteDescription extends Pick<
  RemoteBuild,
  'name' | 'entry' | 'platform' | 'needs' | 'paths'
> {
  /** The version and container name, known only after the content. */
  version: () => string;
  container: () => string;
  /** The names of the chunk groups that opening the area loads. */
  initialChunks: string[];
}

/**
 * Writes `stagedoor-remote.json`: the description of the build, the ranges of its shared packages and a hash of every
 * file. Fails a build that emits a style sheet, which no integrity check covers, or that bundles a library into its
 * entry.
 */
export class DescribeRemotePlugin<C extends Compilation> {
  /** `rangesOf` returns the range of each shared package that the build takes from the shell. */
  constructor(
    private readonly remote: RemoteDescription,
    private readonly rangesOf: (compilation: C) => Record<string, string>,
  ) {}

  apply(compiler: Compiler<C>): void {
    const { Compilation: Stages, sources, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('DescribeRemotePlugin', (compilation) => {
      const stage = Stages.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'DescribeRemotePlugin', stage }, (assets) => {
        // A build that did not compile reports its own errors.
        if (compilation.errors.length > 0) return;
        for (const problem of this.problemsOf(assets))
          compilation.errors.push(new WebpackError(problem));
        const description = JSON.stringify(this.describe(compilation), null, 2);
        compilation.emitAsset(BUILD_FILE, new sources.RawSource(description));
      });
    });
  }

  private problemsOf(assets: Compilation['assets']): string[] {
    const styles = Object.keys(assets).filter((name) => name.endsWith('.css'));
    const entrySize = assets[this.remote.entry]?.size() ?? 0;
    return [
      ...styles.map(
        (name) => `A remote may not emit a style sheet (${name}): use styled-components.`,
      ),
      ...(entrySize > ENTRY_SIZE_LIMIT
        ? [
            `${this.remote.entry} has ${entrySize} bytes, more than ${ENTRY_SIZE_LIMIT}: what is bundled into it?`,
          ]
        : []),
    ];
  }

  private describe(compilation: C): RemoteBuild {
    const { [PLATFORM]: _platform, ...requires } = this.rangesOf(compilation);
    const { name, entry, platform, needs, paths, initialChunks } = this.remote;
    const initial = initialChunks.flatMap(
      (chunk) => compilation.namedChunkGroups.get(chunk)?.getFiles() ?? [],
    );
    const verified = Object.entries(compilation.assets).filter(([file]) => isVerified(file));
    return remoteBuildSchema.parse({
      name,
      version: this.remote.version(),
      entry,
      container: this.remote.container(),
      platform,
      requires,
      ...(needs && { needs }),
      paths,
      initial: [...new Set([entry, ...initial])].filter((file) => file.endsWith('.js')),
      integrity: Object.fromEntries(
        verified.map(([file, source]) => [file, integrityOf(source.buffer())]),
      ),
    });
  }
}
