/** The three states of a checkout session, as at Stripe. */
export type SessionStatus = 'open' | 'complete' | 'expired';

/** What can happen to a session. */
export type SessionHappening = 'paid' | 'declined' | 'expired';

/** The whole life of a session. What is not here is not allowed. */
const SESSION_LIFE: Record<SessionStatus, Partial<Record<SessionHappening, SessionStatus>>> = {
  open: { paid: 'complete', declined: 'open', expired: 'expired' },
  complete: {},
  expired: {},
};

/** The status after a happening, or null when it cannot happen to a session in that status. */
export function statusAfter(
  status: SessionStatus,
  happening: SessionHappening,
): SessionStatus | null {
  return SESSION_LIFE[status][happening] ?? null;
}
