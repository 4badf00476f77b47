import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_FILE } from '../publish/publish-build.js';
import { descriptionExcess } from '../registry/description-excess.js';
import type { Compilation, Compiler } from './bundler.js';
import { describeBuild, problemsOf } from './describe-build.js';
import { EXPOSED, MODULE, type RemoteProject } from './remote-project.js';

export interface RemoteDescription extends Pick<RemoteProject, 'manifest'> {
  /** The version and container name, known only after the content. */
  version: () => string;
  container: () => string;
}

/**
 * Writes `stagedoor-remote.json`: the description of the build, the ranges of its shared packages and a hash of every
 * file. Fails a build that may not be published.
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
        const files = new Map(
          Object.entries(assets).map(([name, asset]) => [name, asset.buffer()] as const),
        );
        const exported = exportsOf(compilation, join(compiler.context, MODULE));
        const problems = problemsOf(files, exported);
        compilation.errors.push(...problems.map((problem) => new WebpackError(problem)));
        if (problems.length > 0) return;
        const description = this.describe(compilation, files);
        const excess = descriptionExcess(description);
        if (excess) compilation.errors.push(new WebpackError(excess));
        const text = JSON.stringify(description, null, 2);
        compilation.emitAsset(BUILD_FILE, new sources.RawSource(text));
      });
    });
  }

  private describe(compilation: C, files: ReadonlyMap<string, Uint8Array>) {
    const { manifest, version, container } = this.remote;
    const initial = compilation.namedChunkGroups.get(EXPOSED)?.getFiles() ?? [];
    return describeBuild({
      ...{ manifest, version: version(), container: container() },
      ranges: this.rangesOf(compilation),
      initial: initial.filter((file) => file.endsWith('.js')),
      files,
    });
  }
}

/** Returns the exports of a module of a build by its file, or null if they are unknown. */
function exportsOf({ modules, moduleGraph }: Compilation, file: string): string[] | null {
  const path = realpathSync(file);
  const module = [...modules].find((one) => one.nameForCondition() === path);
  const exported = module && moduleGraph.getProvidedExports(module);
  return Array.isArray(exported) ? exported : null;
}
