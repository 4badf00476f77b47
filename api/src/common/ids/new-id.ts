import { randomFillSync } from 'node:crypto';
import { v7 as uuid } from 'uuid';

const RANDOM_BYTES = 16;
/** Filled for many ids at once: drawing 16 bytes takes as long as drawing thousands. */
const pool = Buffer.alloc(256 * RANDOM_BYTES);
let drawn = pool.length;

let msecs = 0;
let seq = 0;

/** Returns a new UUID v7, which sorts after every earlier one of this process. */
export function newId(): string {
  const random = drawBytes();
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    // Half of the range, so that the sequence does not overflow within a millisecond.
    seq = random.readUInt32BE(6) >>> 1;
  } else {
    seq += 1;
  }
  return uuid({ random, msecs, seq });
}

function drawBytes(): Buffer {
  if (drawn === pool.length) {
    randomFillSync(pool);
    drawn = 0;
  }
  drawn += RANDOM_BYTES;
  return pool.subarray(drawn - RANDOM_BYTES, drawn);
}
