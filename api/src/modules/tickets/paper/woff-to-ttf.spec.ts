import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { woffToTtf } from './woff-to-ttf.js';

const require = createRequire(import.meta.url);
const woff = readFileSync(
  require.resolve('@fontsource/unifont/files/unifont-latin-400-normal.woff'),
);
const ttf = woffToTtf(woff);

/** Computes the checksum of a table (OpenType, Calculating Checksums). */
function checksumOf(table: Buffer): number {
  const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}

it('has the length that the WOFF header gives', () => {
  expect(ttf).toHaveLength(woff.readUInt32BE(16));
});

it('has every table at its place in the directory with its checksum', () => {
  const tables = Array.from({ length: ttf.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + 16 * index;
    const [checksum, offset, length] = [4, 8, 12].map((at) => ttf.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ];
    return { tag: ttf.toString('latin1', entry, entry + 4), checksum, offset, length };
  });

  expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['cmap', 'glyf', 'loca']));
  for (const { tag, checksum, offset, length } of tables) {
    expect(offset % 4).toBe(0);
    // The table `head` contains a checksum of the whole file, which its own checksum omits.
    if (tag !== 'head') expect(checksumOf(ttf.subarray(offset, offset + length))).toBe(checksum);
  }
});
