/** Of a whole descriptor; a prefix has 2 to 10 of them. */
export const MAX_STATEMENT_LENGTH = 22;

const PREFIX = 'STAGEDOOR';

/** What the buyer's statement says: the account's prefix, then the suffix of the payment. */
export function statementDescriptor(suffix: string | null): string {
  return suffix === null ? PREFIX : `${PREFIX}* ${suffix}`;
}
