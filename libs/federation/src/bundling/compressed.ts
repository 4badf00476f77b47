import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:js|svg|wasm)$/;
const SMALLEST = 1024;
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
  };
  return [
    [`${name}.br`, await brotli(bytes, { params })],
    [`${name}.gz`, await gzipped(bytes, { level: 9 })],
  ];
}
