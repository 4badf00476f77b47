import { TICKET_CODE_PATTERN } from '@stagedoor/contracts';

/** Characters that people type for those of Crockford's alphabet that look alike. */
const LOOK_ALIKES: Record<string, string> = { I: '1', L: '1', O: '0' };
/** On a German keyboard, the key for `-` types this, and two letters have changed places. */
const GERMAN_DASH = 'ß';
const GERMAN: Record<string, string> = { Y: 'Z', Z: 'Y' };
const HASH_BYTES = 16;

/**
 * Returns the ticket code in a text as it is on the ticket, however it was typed: in small letters, without groups or
 * with look-alike characters, or by a hand scanner with an American keyboard on a device with a German one. Null for
 * any other text.
 */
export function readTicketCode(text: string): string | null {
  const meant = { ...LOOK_ALIKES, ...(text.includes(GERMAN_DASH) && GERMAN) };
  const characters = text
    .replaceAll(GERMAN_DASH, '')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/./g, (character) => meant[character] ?? character);
  const code = characters.replace(/(.{4})(?=.)/g, '$1-');
  return TICKET_CODE_PATTERN.test(code) ? code : null;
}

/** Returns the hash by which the door knows a code: half of its SHA-256, in base64url. */
export async function hashOf(code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
  const half = String.fromCharCode(...new Uint8Array(digest, 0, HASH_BYTES));
  return btoa(half).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
