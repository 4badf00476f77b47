import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compiler } from './bundler.js';

const COMPRESSIBLE = /\.(?:js|svg|wasm)$/;
const SMALLEST = 1024;
/** A window of 1 MiB holds the largest file. A larger one takes more bits for distances. */
const WINDOW_BITS = 20;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes a brotli and a gzip copy of each text file, so that the page server does not compress during a request. */
export class PrecompressPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PrecompressPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise(
        { name: 'PrecompressPlugin', stage },
        async (assets) => {
          const worthwhile = Object.entries(assets)
            .map(([name, source]) => ({ name, bytes: source.buffer() }))
            .filter(({ name, bytes }) => COMPRESSIBLE.test(name) && bytes.length >= SMALLEST);
          await Promise.all(
            worthwhile.map(async ({ name, bytes }) => {
              const params = {
                [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
                [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
              };
              compilation.emitAsset(
                `${name}.br`,
                new sources.RawSource(await brotli(bytes, { params })),
              );
              compilation.emitAsset(
                `${name}.gz`,
                new sources.RawSource(await gzipped(bytes, { level: 9 })),
              );
            }),
          );
        },
      );
    });
  }
}
