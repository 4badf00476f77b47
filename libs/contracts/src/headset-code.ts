import { HEADSET_NUMBER_MAX } from './limits.js';
import { charactersOfCode } from './typed-code.js';

/** Crockford's alphabet, which has no I, L, O or U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LETTERS_OF_KEY = 4;
const CODE = /^HP(?<key>[0-9A-HJKMNP-TV-Z]{4})(?<digits>\d{3,4})(?<check>[0-9A-HJKMNP-TV-Z])$/;

/** A headset as its label names it. */
export interface HeadsetLabel {
  /** Tells the labels of one event from those of another. */
  labelKey: string;
  number: number;
}

/** Returns the number of a headset as it is printed, with three digits or more. */
export function headsetNumber(number: number): string {
  return String(number).padStart(3, '0');
}

/**
 * Returns the code on the label of a headset, such as `HP-7K3Q-042-5`. It has 10 or 11 characters and the number in it;
 * a ticket code has 26. The last character tells a mistyped one, and two that changed places in the number.
 */
export function headsetCode({ labelKey, number }: HeadsetLabel): string {
  const digits = headsetNumber(number);
  return `HP-${labelKey}-${digits}-${checkOf(labelKey + digits)}`;
}

/** Returns the headset that a text names, in whatever spelling it was typed; null for any other text. */
export function readHeadsetCode(text: string): HeadsetLabel | null {
  const { key = '', digits = '', check } = CODE.exec(charactersOfCode(text))?.groups ?? {};
  const number = Number(digits);
  if (check !== checkOf(key + digits) || number < 1 || number > HEADSET_NUMBER_MAX) return null;
  return { labelKey: key, number };
}

/** Odd weights tell every single change. */
function checkOf(text: string): string {
  const sum = [...text].reduce(
    (total, character, index) => total + ALPHABET.indexOf(character) * (2 * index + 1),
    0,
  );
  return ALPHABET[sum % ALPHABET.length] ?? '';
}

/** Returns the key of the labels of an event, from as many random bytes as it has characters. */
export function labelKeyOf(bytes: Uint8Array): string {
  return Array.from(
    bytes.subarray(0, LETTERS_OF_KEY),
    (byte) => ALPHABET[byte % ALPHABET.length],
  ).join('');
}
