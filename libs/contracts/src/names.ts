import * as z from 'zod/mini';
import { NAME_MAX_LENGTH } from './limits.js';
import { requiredText } from './text.js';

/** A control character or line break; an @; two slashes; a full stop between two words, as in a domain. */
const NOT_IN_A_NAME = /[\p{Cc}\p{Zl}\p{Zp}@]|\/\/|[^\s.][.。](?:[\p{L}\p{M}\p{N}-]{2}|\p{N})/u;

/** True for one line without the address of a site or mailbox: mail clients would link an address in a name. */
export function isPlainName(name: string): boolean {
  return !NOT_IN_A_NAME.test(name.normalize('NFKC'));
}

/** A first or last name. Accounts created before this rule may hold others. */
export function personName(label: string) {
  return requiredText(label, NAME_MAX_LENGTH).check(
    z.refine(isPlainName, {
      error: `${label} is one line, without addresses of sites or mailboxes.`,
    }),
  );
}
