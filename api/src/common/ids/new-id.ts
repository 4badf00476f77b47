import { randomFillSync } from 'node:crypto';
import { v7 as uuid } from 'uuid';

const RANDOM_BYTES = 16;
/** Drawn for many ids at once: asking for sixteen bytes takes as long as asking for thousands. */
const pool = Buffer.alloc(256 * RANDOM_BYTES);
let drawn = pool.length;

let msecs = 0;
let seq = 0;

/** A new id (UUID v7), which sorts behind every one that this process has made before. */
export function newId(): string {
  const random = drawBytes();
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    // Half of the room, so that it lasts for the millisecond.
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
