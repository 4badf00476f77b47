import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:js|svg|wasm)$/;
const SMALLEST = 1024;
/** Input blocks of 16 MiB: one set of codes for a whole file. */
const BLOCK_BITS = 24;
/** A window of 1 MiB holds the largest file. A larger one takes more bits for distances. */
const WINDOW_BITS = 20;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Returns the brotli and the gzip copy of a text file with their names, and none of a small file. */
export async function compressed(name: string, bytes: Uint8Array): Promise<[string, Buffer][]> {
  if (!COMPRESSIBLE.test(name) || bytes.length < SMALLEST) return [];
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    [constants.BROTLI_PARAM_LGBLOCK]: BLOCK_BITS,
  };
  return [
    [`${name}.br`, await brotli(bytes, { params })],
    [`${name}.gz`, await gzipped(bytes, { level: 9 })],
  ];
}
