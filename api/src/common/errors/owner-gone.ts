const MISSING_REFERENCE = '23503';
/** The keys that lead to an account, by the name of their column. */
const TO_AN_ACCOUNT = /_(buyer|creator|holder|owner|user)_id_fkey$/;

/** True when the database refused to store something for an account that was deleted at this very moment. */
export function isOwnerGone(thrown: unknown): boolean {
  if (!(thrown instanceof Error) || !('code' in thrown) || !('constraint' in thrown)) return false;
  return thrown.code === MISSING_REFERENCE && TO_AN_ACCOUNT.test(String(thrown.constraint));
}
