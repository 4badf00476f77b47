import { isPlainName } from '@stagedoor/contracts';

/** The receiver of a mail, as far as its greeting goes. */
export interface Greeted {
  firstName: string;
  emailConfirmed: boolean;
}

/**
 * The first line of a mail. It names the receiver only at a confirmed address: anybody can open an account under a
 * stranger's address and a name of their choice. A name from before the rule for names is left out too.
 */
export function greeting({ firstName, emailConfirmed }: Greeted): string {
  return emailConfirmed && isPlainName(firstName) ? `Hello ${firstName},` : 'Hello,';
}
