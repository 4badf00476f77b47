/** The three states of a checkout session, as at Stripe. */
export type SessionStatus = 'open' | 'complete' | 'expired';

/** The events of a session's life cycle. */
export type SessionHappening = 'paid' | 'expired';

/** The allowed transitions of a session. */
const SESSION_LIFE: Record<SessionStatus, Partial<Record<SessionHappening, SessionStatus>>> = {
  open: { paid: 'complete', expired: 'expired' },
  complete: {},
  expired: {},
};

/** Returns the status after an event, or null if the transition is not allowed. */
export function statusAfter(
  status: SessionStatus,
  happening: SessionHappening,
): SessionStatus | null {
  return SESSION_LIFE[status][happening] ?? null;
}
