import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 24;
const POOL_BYTES = 4096;

let lastMillisecond = 0;
let sequence = 0;

/**
 * Returns a new id such as `pi_…`. Ids with one prefix sort by creation, which every list relies on for paging. They
 * end in 24 random characters, so that a URL made from one cannot be guessed.
 */
export function newId(prefix: string, nowMs: number): string {
  if (nowMs > lastMillisecond) {
    lastMillisecond = nowMs;
    sequence = 0;
  } else {
    sequence += 1;
  }
  return `${prefix}_${base62(lastMillisecond, 8)}${base62(sequence, 4)}${randomCharacters()}`;
}

/** Random bytes are generated in blocks, because a call for a few bytes costs as much. */
let pool = Buffer.alloc(0);
let used = 0;

function randomCharacters(): string {
  let characters = '';
  while (characters.length < RANDOM_LENGTH) {
    if (used === pool.length) {
      pool = randomBytes(POOL_BYTES);
      used = 0;
    }
    // Skips the last 8 of 256 values, so that all 62 characters are equally likely.
    const value = pool[used++] ?? 255;
    if (value < 248) characters += ALPHABET.charAt(value % 62);
  }
  return characters;
}

function base62(value: number, length: number): string {
  let digits = '';
  for (let rest = value; digits.length < length; rest = Math.floor(rest / 62)) {
    digits = ALPHABET.charAt(rest % 62) + digits;
  }
  return digits;
}
