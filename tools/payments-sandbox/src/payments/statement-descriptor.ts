/** Maximum characters of a whole statement descriptor. */
export const MAX_STATEMENT_LENGTH = 22;

const PREFIX = 'STAGEDOOR';

/** Returns the text on the buyer's statement: the account's prefix, then the suffix of the payment. */
export function statementDescriptor(suffix: string | null): string {
  return suffix === null ? PREFIX : `${PREFIX}* ${suffix}`;
}
