import type { SessionRecord } from '../books/records.js';
import { newId } from '../ids.js';
import { NO_REQUEST, type Sandbox } from '../sandbox.js';
import { disputeShape } from '../shapes/dispute.shape.js';
import { paymentOf } from './pay-session.js';
import { recordEvent } from './record-event.js';

/** The buyer's bank asks for the money back. False when there is no captured payment, or a dispute already. */
export function disputePayment(sandbox: Sandbox, session: SessionRecord): boolean {
  const { books, clock } = sandbox;
  const payment = paymentOf(sandbox, session);
  const charge = payment?.latestChargeId ? books.charges.get(payment.latestChargeId) : undefined;
  if (payment?.status !== 'succeeded' || !charge || charge.disputed) return false;
  books.charges.putSync(charge.id, { ...charge, disputed: true });
  const dispute = disputeShape(charge, newId('dp', clock.now()), clock.seconds());
  recordEvent(sandbox, 'charge.dispute.created', dispute, NO_REQUEST);
  return true;
}
