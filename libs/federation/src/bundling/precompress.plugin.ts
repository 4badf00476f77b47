import type { Compiler } from './bundler.js';
import { compressed } from './compressed.js';

/** Writes a brotli and a gzip copy of each text file, so that the page server does not compress during a request. */
export class PrecompressPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PrecompressPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise(
        { name: 'PrecompressPlugin', stage },
        async (assets) => {
          const copies = await Promise.all(
            Object.entries(assets).map(([name, asset]) => compressed(name, asset.buffer())),
          );
          for (const [name, bytes] of copies.flat()) {
            compilation.emitAsset(name, new sources.RawSource(bytes));
          }
        },
      );
    });
  }
}
