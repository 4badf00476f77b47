import { type MarkedOrder, readCheckoutMetadata } from '@stagedoor/api/checkout-metadata';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { Client } from 'pg';
import Stripe from 'stripe';
import type { SiteRow } from './site-row.js';

/** A session of this site whose order, or whose place in its order, the books lack. */
export interface MissingSession {
  session: Stripe.Checkout.Session;
  orderId: string;
  /** Null when the session does not say enough to place its order again. */
  order: MarkedOrder | null;
  /** The order is in the books and waits for its payment page, which this is. */
  isPageOfKnownOrder: boolean;
}

export interface Comparison {
  since: Date;
  /** Sessions of this site at the provider. */
  sessions: number;
  known: number;
  /** Paid, of orders that are in the books, which do not have the payment yet: reconciliation brings it. */
  paymentsUnderWay: number;
  /** Of orders that are not in the books: nobody paid, or everything was refunded. */
  neverPaid: number;
  returned: number;
  missing: MissingSession[];
}

/** Read once more, because the provider's clock and the database's differ by as much. */
const MARGIN_MS = 60 * 60 * 1_000;

interface KnownOrder {
  id: string;
  sessionId: string | null;
  isPending: boolean;
  hasPayment: boolean;
}

/** Looks at every session that this site opened since its books were whole. Changes nothing. */
export async function compare(client: Client, stripe: Stripe, site: SiteRow): Promise<Comparison> {
  if (!site.compareFrom) {
    throw new OneLineError('The site is not in recovery mode: there is nothing to compare.');
  }
  const since = new Date(site.compareFrom.getTime() - MARGIN_MS);
  const sessions = await listSessions(stripe, site.id, since);
  const known = await knownOrders(client, sessions);
  const comparison: Comparison = {
    since,
    sessions: sessions.length,
    known: 0,
    paymentsUnderWay: 0,
    neverPaid: 0,
    returned: 0,
    missing: [],
  };
  for (const session of sessions) sort(session, known, comparison);
  return { ...comparison, missing: onePerOrder(comparison.missing) };
}

/** The oldest first. */
async function listSessions(
  stripe: Stripe,
  siteId: string,
  since: Date,
): Promise<Stripe.Checkout.Session[]> {
  const sessions: Stripe.Checkout.Session[] = [];
  const query = {
    created: { gte: Math.floor(since.getTime() / 1_000) },
    expand: ['data.payment_intent.latest_charge'],
    limit: 100,
  };
  try {
    for await (const session of stripe.checkout.sessions.list(query)) {
      if (session.metadata?.stagedoorSite === siteId) sessions.push(session);
    }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw new OneLineError(`The payment provider does not answer: ${error.message}`);
  }
  return sessions.reverse();
}

async function knownOrders(
  client: Client,
  sessions: readonly Stripe.Checkout.Session[],
): Promise<Map<string, KnownOrder>> {
  const { rows } = await client.query<KnownOrder>(
    `SELECT o.id, o.checkout_session_id AS "sessionId", o.payment_status = 'pending' AS "isPending",
       EXISTS (SELECT FROM payments p WHERE p.order_id = o.id) AS "hasPayment"
     FROM orders o WHERE o.id::text = ANY ($1)`,
    [sessions.map(orderIdOf)],
  );
  return new Map(rows.map((order) => [order.id, order]));
}

function sort(
  session: Stripe.Checkout.Session,
  known: ReadonlyMap<string, KnownOrder>,
  comparison: Comparison,
): void {
  const orderId = orderIdOf(session);
  const inBooks = known.get(orderId);
  if (inBooks) {
    comparison.known += 1;
    if (session.payment_status === 'paid' && !inBooks.hasPayment) comparison.paymentsUnderWay += 1;
    const isPageOfKnownOrder =
      inBooks.isPending && inBooks.sessionId === null && session.status === 'open';
    if (!isPageOfKnownOrder) return;
    const order = readCheckoutMetadata(session.metadata ?? {});
    comparison.missing.push({ session, orderId, order, isPageOfKnownOrder });
  } else if (session.status === 'expired') comparison.neverPaid += 1;
  else if (isReturned(session)) comparison.returned += 1;
  else {
    const order = readCheckoutMetadata(session.metadata ?? {});
    comparison.missing.push({ session, orderId, order, isPageOfKnownOrder: false });
  }
}

/** An attempt to open a payment page whose answer was lost leaves a session behind: the paid one counts, or the latest. */
function onePerOrder(missing: readonly MissingSession[]): MissingSession[] {
  const byOrder = new Map<string, MissingSession>();
  for (const one of missing) {
    const earlier = byOrder.get(one.orderId);
    if (earlier?.session.payment_status !== 'paid') byOrder.set(one.orderId, one);
  }
  return [...byOrder.values()];
}

function orderIdOf({ metadata }: Stripe.Checkout.Session): string {
  return metadata?.orderId ?? '';
}

/** True when all of the payment went back. */
function isReturned({ payment_intent }: Stripe.Checkout.Session): boolean {
  if (typeof payment_intent !== 'object') return false;
  const charge = payment_intent?.latest_charge;
  return typeof charge === 'object' && charge?.refunded === true;
}
