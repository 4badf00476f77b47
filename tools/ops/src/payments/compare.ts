import { type MarkedOrder, readCheckoutMetadata } from '@stagedoor/api/checkout-metadata';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { Client } from 'pg';
import Stripe from 'stripe';
import type { SiteRow } from './site-row.js';

/** A session of this site whose order is missing, or whose order lacks the session. */
export interface MissingSession {
  session: Stripe.Checkout.Session;
  orderId: string;
  /** Null when the session's metadata are not sufficient to restore the order. */
  order: MarkedOrder | null;
  /** True when the order exists and lacks this payment page. */
  isPageOfKnownOrder: boolean;
}

export interface Comparison {
  since: Date;
  /** Sessions of this site at the provider. */
  sessions: number;
  known: number;
  /** Paid sessions of known orders without the payment: reconciliation adds it. */
  paymentsUnderWay: number;
  /** Sessions of missing orders that were never paid. */
  neverPaid: number;
  /** Sessions of missing orders that were refunded in full. */
  returned: number;
  missing: MissingSession[];
}

/**
 * How far the comparison looks back. A page can be paid a day after it was opened, so the notice that begins recovery mode
 * can be about a session that is a day older; an hour more, because the clocks of the provider and of the database may
 * differ.
 */
const MARGIN_MS = 25 * 60 * 60 * 1_000;

/** Stripe's maximum. */
const PAGE_SIZE = 100;

interface KnownOrder {
  id: string;
  sessionId: string | null;
  isPending: boolean;
  hasPayment: boolean;
}

/** Compares every session of this site since the restored state with the database. Changes nothing. */
export async function compare(client: Client, stripe: Stripe, site: SiteRow): Promise<Comparison> {
  if (!site.compareFrom) {
    throw new OneLineError('The site is not in recovery mode: there is nothing to compare.');
  }
  const since = new Date(site.compareFrom.getTime() - MARGIN_MS);
  const comparison: Comparison = {
    since,
    sessions: 0,
    known: 0,
    paymentsUnderWay: 0,
    neverPaid: 0,
    returned: 0,
    missing: [],
  };
  for await (const page of pagesOfSessions(stripe, site.id, since)) {
    const known = await knownOrders(client, page);
    comparison.sessions += page.length;
    for (const session of page) sort(session, known, comparison);
  }
  return { ...comparison, missing: onePerOrder(comparison.missing.reverse()) };
}

/** Yields the sessions of this site, the latest first. Those of a large sale would fill the memory at once. */
async function* pagesOfSessions(
  stripe: Stripe,
  siteId: string,
  since: Date,
): AsyncGenerator<Stripe.Checkout.Session[]> {
  let page: Stripe.Checkout.Session[] = [];
  const query = {
    created: { gte: Math.floor(since.getTime() / 1_000) },
    expand: ['data.payment_intent.latest_charge'],
    limit: PAGE_SIZE,
  };
  try {
    for await (const session of stripe.checkout.sessions.list(query)) {
      if (session.metadata?.stagedoorSite === siteId) page.push(session);
      if (page.length < PAGE_SIZE) continue;
      yield page;
      page = [];
    }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw new OneLineError(`The payment provider does not respond: ${error.message}`);
  }
  yield page;
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
  const stored = known.get(orderId);
  if (stored) {
    comparison.known += 1;
    if (session.payment_status === 'paid' && !stored.hasPayment) comparison.paymentsUnderWay += 1;
    const isPageOfKnownOrder =
      stored.isPending && stored.sessionId === null && session.status === 'open';
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

/** Takes the sessions oldest first. An order has several sessions if the response to an attempt was lost: the paid one counts, or the latest. */
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

/** True when the payment was refunded in full. */
function isReturned({ payment_intent }: Stripe.Checkout.Session): boolean {
  if (typeof payment_intent !== 'object') return false;
  const charge = payment_intent?.latest_charge;
  return typeof charge === 'object' && charge?.refunded === true;
}
