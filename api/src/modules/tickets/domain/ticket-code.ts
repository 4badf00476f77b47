import { randomBytes } from 'node:crypto';

/** Crockford's base32: no I, L, O or U, so that a code can be read aloud and typed. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHARACTERS = 26;

/** A new ticket code: 130 random bits in groups of four, as TICKET_CODE_PATTERN has it. */
export function makeTicketCode(): string {
  const characters = Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET.charAt(byte & 31));
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-');
}
