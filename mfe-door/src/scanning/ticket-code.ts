import { charactersOfCode, TICKET_CODE_PATTERN } from '@stagedoor/contracts';

const HASH_BYTES = 16;

/** Returns the ticket code in a text as it is on the ticket, however it was typed. Null for any other text. */
export function readTicketCode(text: string): string | null {
  const code = charactersOfCode(text).replace(/(.{4})(?=.)/g, '$1-');
  return TICKET_CODE_PATTERN.test(code) ? code : null;
}

/** Returns the hash by which the door knows a code: half of its SHA-256, in base64url. */
export async function hashOf(code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
  const half = String.fromCharCode(...new Uint8Array(digest, 0, HASH_BYTES));
  return btoa(half).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
