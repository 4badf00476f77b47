const MISSING_REFERENCE = '23503';
/** Foreign keys to an account, by the name of their column. */
const TO_AN_ACCOUNT = /_((buyer|creator|holder|owner|user)_id|made_by|decided_by)_fkey$/;

/** True when the database refused a row for an account that was deleted at the same time. */
export function isOwnerGone(thrown: unknown): boolean {
  if (!(thrown instanceof Error) || !('code' in thrown) || !('constraint' in thrown)) return false;
  return thrown.code === MISSING_REFERENCE && TO_AN_ACCOUNT.test(String(thrown.constraint));
}
