import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

interface Table {
  tag: Buffer;
  checksum: number;
  data: Buffer;
}

/**
 * Converts a WOFF font (W3C, WOFF 1.0) to TrueType: a directory and the inflated tables. pdfkit would inflate a table
 * of a WOFF file again for each glyph.
 */
export function woffToTtf(woff: Buffer): Buffer {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) =>
    tableAt(woff, WOFF_HEADER + WOFF_ENTRY * index),
  );
  const directory = Buffer.alloc(SFNT_HEADER + SFNT_ENTRY * tables.length);
  writeHeader(directory, woff.readUInt32BE(4), tables.length);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entry = SFNT_HEADER + SFNT_ENTRY * index;
    tag.copy(directory, entry);
    directory.writeUInt32BE(checksum, entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(data.length, entry + 12);
    const padding = Buffer.alloc(-data.length & 3);
    parts.push(data, padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(parts);
}

/** A table is compressed only if that makes it shorter. */
function tableAt(woff: Buffer, entry: number): Table {
  const [offset, compressed, length, checksum] = [4, 8, 12, 16].map((at) =>
    woff.readUInt32BE(entry + at),
  ) as [number, number, number, number];
  const stored = woff.subarray(offset, offset + compressed);
  const data: Buffer = compressed < length ? inflateSync(stored) : stored;
  return { tag: woff.subarray(entry, entry + 4), checksum, data };
}

function writeHeader(directory: Buffer, flavor: number, tables: number): void {
  const exponent = Math.floor(Math.log2(tables));
  const searchRange = SFNT_ENTRY * 2 ** exponent;
  directory.writeUInt32BE(flavor, 0);
  directory.writeUInt16BE(tables, 4);
  directory.writeUInt16BE(searchRange, 6);
  directory.writeUInt16BE(exponent, 8);
  directory.writeUInt16BE(SFNT_ENTRY * tables - searchRange, 10);
}
