import type { Compilation, Compiler } from './bundler.js';
import { contentHash, HASH_PLACEHOLDER } from './content-hash.js';

/**
 * Replaces the placeholder in a build's version by the hash of everything that the build emits and declares. The same
 * sources give the same version, and no two contents share one.
 */
export class LocalVersionPlugin<C extends Compilation> {
  /** The hash of the last build. */
  hash = HASH_PLACEHOLDER;

  /** `declared` returns the description of the build besides its files. */
  constructor(private readonly declared: (compilation: C) => object) {}

  apply(compiler: Compiler<C>): void {
    const { Compilation: Stages, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('LocalVersionPlugin', (compilation) => {
      const stage = Stages.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'LocalVersionPlugin', stage }, (assets) => {
        const files = Object.entries(assets);
        const contents = files.map(([name, source]) => [name, source.buffer()] as const);
        this.hash = contentHash(new Map(contents), this.declared(compilation));
        for (const [name, source] of files) {
          const content = source.source();
          if (typeof content !== 'string' || !content.includes(HASH_PLACEHOLDER)) continue;
          const stamped = content.replaceAll(HASH_PLACEHOLDER, this.hash);
          // The file name no longer identifies the content, so an existing file may have to be overwritten.
          const info = (known?: object) => ({ ...known, immutable: false });
          compilation.updateAsset(name, new sources.RawSource(stamped), info);
        }
      });
    });
  }
}
