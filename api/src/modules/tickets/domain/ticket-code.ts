import { randomBytes } from 'node:crypto';

/** Crockford's base32: without I, L, O and U, so that a code can be read aloud and typed. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHARACTERS = 26;

/** Returns a new ticket code: 130 random bits in groups of four characters, as TICKET_CODE_PATTERN requires. */
export function makeTicketCode(): string {
  const characters = Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET.charAt(byte & 31));
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-');
}
