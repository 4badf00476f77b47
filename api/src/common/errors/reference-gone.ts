const MISSING_REFERENCE = '23503';
/** Foreign keys to an account and to an event, by the name of their column. */
const TO_AN_ACCOUNT = /_((buyer|creator|holder|owner|user)_id|made_by|decided_by)_fkey$/;
const TO_AN_EVENT = /_event_id_fkey$/;

/** True when the database refused a row for an account that was deleted at the same time. */
export function isOwnerGone(thrown: unknown): boolean {
  return TO_AN_ACCOUNT.test(missingReference(thrown));
}

/** True when the database refused a row for an event that was deleted at the same time. */
export function isEventGone(thrown: unknown): boolean {
  return TO_AN_EVENT.test(missingReference(thrown));
}

/** The name of the foreign key that refused a row; empty for another error. */
function missingReference(thrown: unknown): string {
  if (!(thrown instanceof Error) || !('code' in thrown) || !('constraint' in thrown)) return '';
  return thrown.code === MISSING_REFERENCE ? String(thrown.constraint) : '';
}
