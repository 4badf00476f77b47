import type { SessionRecord } from '../books/records.js';
import { NO_REQUEST, type RequestOrigin, type Sandbox } from '../sandbox.js';
import { paymentIntentShape } from '../shapes/payment-intent.shape.js';
import { sessionShape } from '../shapes/session.shape.js';
import { recordEvent } from './record-event.js';
import { statusAfter } from './session-life.js';

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
  const expired: SessionRecord = { ...session, status };
  sandbox.books.sessions.putSync(session.id, expired);
  sandbox.books.expiries.removeSync([session.expiresAt, session.id]);
  cancelPayment(sandbox, session, origin);
  const snapshot = sessionShape(expired, sandbox.publicUrl);
  recordEvent(sandbox, 'checkout.session.expired', snapshot, origin);
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

function cancelPayment(sandbox: Sandbox, session: SessionRecord, origin: RequestOrigin): void {
  const { books, clock, publicUrl } = sandbox;
  const payment = session.paymentIntentId && books.paymentIntents.get(session.paymentIntentId);
  if (!payment) return;
  const canceled = { ...payment, status: 'canceled' as const, canceledAt: clock.seconds() };
  books.paymentIntents.putSync(payment.id, canceled);
  recordEvent(sandbox, 'payment_intent.canceled', paymentIntentShape(canceled, publicUrl), origin);
}
