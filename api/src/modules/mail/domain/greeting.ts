import { isPlainName } from '@stagedoor/contracts';

/** The recipient of a mail, as far as the greeting needs it. */
export interface Greeted {
  firstName: string;
  emailConfirmed: boolean;
}

/**
 * Returns the first line of a mail. It contains the name only at a confirmed address, because a stranger can register
 * any address with any name. A name from before the rule for names is omitted too.
 */
export function greeting({ firstName, emailConfirmed }: Greeted): string {
  return emailConfirmed && isPlainName(firstName) ? `Hello ${firstName},` : 'Hello,';
}
