import { promisify } from 'node:util';
import { constants, deflateRaw } from 'node:zlib';
import { SplitChecksum } from './split-checksum.js';

const deflate = promisify(deflateRaw);

/** The random bytes of a nonce. */
export const NONCE_RANDOM_BYTES = 18;
/** The length of every nonce: its random bytes as base64. */
const NONCE_BYTES = (NONCE_RANDOM_BYTES / 3) * 4;

/** Stands for the nonce in the HTML of a template. No text of a page contains NUL, so no match of DEFLATE crosses it. */
export const NONCE_PLACE = '\0'.repeat(NONCE_BYTES);

/** RFC 1952: DEFLATE, without name and time, of an unknown system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** RFC 1951, 3.2.4: the header of a stored block that is not the last, with its length. */
const STORED_HEADER = Buffer.from([0, NONCE_BYTES, 0, ~NONCE_BYTES & 0xff, 0xff]);
/** The last block, which is empty. */
const LAST_BLOCK = Buffer.from([3, 0]);
/** How far back a match of DEFLATE reaches. */
const WINDOW_BYTES = 32 * 1024;

/**
 * A page that is the same for everybody but for its nonce. It is compressed once: each copy has its nonce in stored
 * blocks between the compressed pieces.
 */
export class PageTemplate {
  private readonly pieces: readonly Buffer[];
  /** The length of the HTML in bytes. */
  readonly size: number;
  private compressed: Promise<CompressedPieces> | null = null;

  /** @param html The page with NONCE_PLACE in place of its nonce. */
  constructor(html: string) {
    this.pieces = html.split(NONCE_PLACE).map((piece) => Buffer.from(piece));
    this.size = Buffer.byteLength(html);
  }

  /** Returns the HTML with this nonce. */
  fill(nonce: string): Buffer {
    return Buffer.concat(between(this.pieces, [bytesOf(nonce)]));
  }

  /** Returns the HTML with this nonce in the gzip format. */
  async gzip(nonce: string): Promise<Buffer> {
    this.compressed ??= compressPieces(this.pieces);
    const { blocks, checksums } = await this.compressed;
    const bytes = bytesOf(nonce);
    const ending = Buffer.allocUnsafe(8);
    ending.writeUInt32LE(checksums.of(bytes), 0);
    ending.writeUInt32LE(this.size, 4);
    return Buffer.concat([...between(blocks, [STORED_HEADER, bytes]), ending]);
  }
}

interface CompressedPieces {
  /** The first begins with the header of the format. */
  blocks: readonly Buffer[];
  checksums: SplitChecksum;
}

function bytesOf(nonce: string): Buffer {
  const bytes = Buffer.from(nonce);
  if (bytes.length !== NONCE_BYTES) throw new Error(`A nonce has ${NONCE_BYTES} bytes.`);
  return bytes;
}

function between(pieces: readonly Buffer[], separator: readonly Buffer[]): Buffer[] {
  const all: Buffer[] = [];
  for (const piece of pieces) {
    if (all.length > 0) all.push(...separator);
    all.push(piece);
  }
  return all;
}

/** Compresses each piece into whole blocks, which may refer to the pieces before it. */
async function compressPieces(pieces: readonly Buffer[]): Promise<CompressedPieces> {
  const place = Buffer.from(NONCE_PLACE);
  const blocks = await Promise.all(
    pieces.map(async (piece, index) => {
      const before = between(pieces.slice(0, index), [place]);
      const dictionary = Buffer.concat([...before, place]).subarray(-WINDOW_BYTES);
      return deflate(piece, {
        level: constants.Z_BEST_COMPRESSION,
        finishFlush: constants.Z_SYNC_FLUSH,
        ...(index > 0 && { dictionary }),
      });
    }),
  );
  blocks[0] = Buffer.concat([GZIP_HEADER, blocks[0]!]);
  blocks.push(Buffer.concat([blocks.pop()!, LAST_BLOCK]));
  return { blocks, checksums: new SplitChecksum(pieces) };
}
