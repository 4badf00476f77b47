import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 24;

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
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(62)]).join('');
  return `${prefix}_${base62(lastMillisecond, 8)}${base62(sequence, 4)}${random}`;
}

function base62(value: number, length: number): string {
  let digits = '';
  for (let rest = value; digits.length < length; rest = Math.floor(rest / 62)) {
    digits = ALPHABET.charAt(rest % 62) + digits;
  }
  return digits;
}
