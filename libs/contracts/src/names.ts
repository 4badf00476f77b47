import * as z from 'zod/mini';
import { NAME_MAX_LENGTH } from './limits.js';
import { requiredText } from './text.js';

/** A control character or a line break; an @; two slashes; a full stop between two words, as in a domain. */
const NOT_IN_A_NAME = /[\p{Cc}\p{Zl}\p{Zp}@]|\/\/|[^\s.][.。](?:[\p{L}\p{M}\p{N}-]{2}|\p{N})/u;

/** True for one line that holds no address of a site or a mailbox. Names stand in mails, which would link it. */
export function isPlainName(name: string): boolean {
  return !NOT_IN_A_NAME.test(name.normalize('NFKC'));
}

/** A first or a last name, as it may be given from now on; accounts that exist may have another. */
export function personName(label: string) {
  return requiredText(label, NAME_MAX_LENGTH).check(
    z.refine(isPlainName, {
      error: `${label} is one line, without addresses of sites or mailboxes.`,
    }),
  );
}
