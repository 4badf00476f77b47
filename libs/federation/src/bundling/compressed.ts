import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:js|svg|wasm)$/;
const SMALLEST = 1024;
/** Input blocks of 16 MiB: one set of codes for a whole file. */
const BLOCK_BITS = 24;
/** The larger window holds the largest file, the smaller one takes fewer bits for distances. The best is taken. */
const WINDOW_BITS = [19, 20];
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Returns the brotli and the gzip copy of a text file with their names, and none of a small file. */
export async function compressed(name: string, bytes: Uint8Array): Promise<[string, Buffer][]> {
  if (!COMPRESSIBLE.test(name) || bytes.length < SMALLEST) return [];
  return [
    [`${name}.br`, await smallestBrotli(bytes)],
    [`${name}.gz`, await gzipped(bytes, { level: 9 })],
  ];
}

async function smallestBrotli(bytes: Uint8Array): Promise<Buffer> {
  const packed = WINDOW_BITS.map((bits) => {
    const params = {
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: bits,
      [constants.BROTLI_PARAM_LGBLOCK]: BLOCK_BITS,
    };
    return brotli(bytes, { params });
  });
  return (await Promise.all(packed)).reduce((best, one) => (one.length < best.length ? one : best));
}
