import { crc32 } from 'node:zlib';

/** The polynomial of CRC-32, its lowest power in the highest bit (RFC 1952, section 8). */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;
const BITS = 32;

/** Returns the product of two polynomials, modulo POLYNOMIAL. */
function multiply(one: number, other: number): number {
  let product = 0;
  let power = other;
  for (let bit = 0; bit < BITS; bit += 1) {
    if (one & (ONE >>> bit)) product ^= power;
    power = power & 1 ? (power >>> 1) ^ POLYNOMIAL : power >>> 1;
  }
  return product >>> 0;
}

/** Returns x to the power of eight times `bytes`: what a checksum is multiplied by when as many bytes follow. */
function shiftBy(bytes: number): number {
  let result = ONE;
  // x to the power of eight.
  let square = ONE >>> 8;
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = multiply(result, square);
    square = multiply(square, square);
  }
  return result;
}

/**
 * The CRC-32 of pieces with the same bytes between them. The pieces are read once: a checksum of all of them takes as
 * long as one of the bytes between them.
 */
export class SplitChecksum {
  private readonly pieces: readonly { checksum: number; shift: number }[];

  constructor(pieces: readonly Uint8Array[]) {
    this.pieces = pieces.map((piece) => ({
      checksum: crc32(piece),
      shift: shiftBy(piece.length),
    }));
  }

  /** Returns the checksum of the pieces with these bytes between each two. */
  of(between: Uint8Array): number {
    return this.pieces.reduce((before, { checksum, shift }, index) => {
      const begun = index === 0 ? 0 : crc32(between, before);
      return (multiply(begun, shift) ^ checksum) >>> 0;
    }, 0);
  }
}
