import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 24;
const POOL_BYTES = 4096;

let lastMillisecond = 0;
let sequence = 0;

/**
 * A new identifier such as `pi_…`. Identifiers of one prefix sort by creation, which is how every
 * list is paged, and end in 24 random characters, so that an address made of one cannot be guessed.
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

/** Taken from many bytes at once, because a call for a few costs as much. */
let pool = Buffer.alloc(0);
let used = 0;

function randomCharacters(): string {
  let characters = '';
  while (characters.length < RANDOM_LENGTH) {
    if (used === pool.length) {
      pool = randomBytes(POOL_BYTES);
      used = 0;
    }
    // Of 256 values the last 8 are left out, so that each character is as likely as any other.
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
