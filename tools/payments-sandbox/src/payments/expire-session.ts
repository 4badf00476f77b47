import type { SessionRecord } from '../books/records.js';
import { NO_REQUEST, type RequestOrigin, type Sandbox } from '../sandbox.js';
import { paymentOf } from './pay-session.js';
import { statusAfter } from './session-life.js';
import { storePayment, storeSession } from './store.js';

/** Maximum sessions that one transaction expires, so that a clock change does not block the server. */
const BATCH = 500;

/** Expires an open session and cancels its payment. Null if the session is not open. */
export function expireSession(
  sandbox: Sandbox,
  session: SessionRecord,
  origin: RequestOrigin,
): SessionRecord | null {
  const status = statusAfter(session.status, 'expired');
  if (!status) return null;
  const payment = paymentOf(sandbox, session);
  if (payment) {
    const canceled = {
      ...payment,
      status: 'canceled' as const,
      canceledAt: sandbox.clock.seconds(),
    };
    storePayment(sandbox, canceled, 'payment_intent.canceled', origin);
  }
  const expired = { ...session, status };
  storeSession(sandbox, expired, 'checkout.session.expired', origin);
  return expired;
}

/** Expires one batch of overdue sessions. Returns true if more may be left. */
export async function expireOverdue(sandbox: Sandbox): Promise<boolean> {
  const overdue = overdueSessionIds(sandbox, BATCH);
  if (overdue.length === 0) return false;
  await sandbox.change(() => {
    for (const id of overdue) {
      const session = sandbox.books.sessions.get(id);
      if (session) expireSession(sandbox, session, NO_REQUEST);
    }
  });
  return overdue.length === BATCH;
}

function overdueSessionIds({ books, clock }: Sandbox, limit: number): string[] {
  const keys = books.expiries.getKeys({ end: [clock.seconds() + 1, ''], limit });
  return Array.from(keys, ([, id]) => id);
}
