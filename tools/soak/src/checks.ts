import { audit, type Breach, type Finding } from '@stagedoor/api/audit';
import type { Verdict } from '@stagedoor/contracts';
import { ENDED_UNEXPECTEDLY } from './api-copy.js';
import type { Unfinished } from './healing.js';
import { isOfNeighbour } from './neighbour.js';
import { unknownNotices } from './notices.js';
import type { Shop } from './shop.js';

/** An order that the API confirmed to a buyer, and the key of the request. */
export interface Acknowledged {
  orderId: string;
  requestKey: string;
}

/** A scan to which the API gave a verdict. */
export interface AcknowledgedScan {
  id: string;
  verdict: Verdict;
}

/** What the API confirmed to the actors. */
export interface Confirmed {
  orders: Acknowledged[];
  scans: AcknowledgedScan[];
}

/** Checks every invariant after the shop has healed. Returns each with its breaches. */
export async function check(
  shop: Shop,
  { orders, scans }: Confirmed,
  unfinished: Unfinished | null,
): Promise<Finding[]> {
  const { findings } = await shop.database.use(audit);
  return [
    ...findings,
    { invariant: 'jobs_finish', breaches: unfinishedAsBreaches(unfinished) },
    { invariant: 'the_api_runs_until_killed', breaches: unexpectedEnds(shop) },
    { invariant: 'every_rejection_is_handled', breaches: unhandledRejections(shop) },
    { invariant: 'confirmed_orders_exist', breaches: await lostOrders(shop, orders) },
    { invariant: 'a_request_makes_one_order', breaches: await doubledOrders(shop, orders) },
    { invariant: 'confirmed_scans_are_stored', breaches: await lostScans(shop, scans) },
    { invariant: 'no_hold_ends_before_its_session', breaches: await earlyReleases(shop) },
    { invariant: 'every_event_is_stored', breaches: await missingEvents(shop) },
    { invariant: 'mails_arrive', breaches: await lostMails(shop) },
    { invariant: 'books_equal_those_of_the_provider', breaches: await differences(shop) },
    { invariant: 'no_money_stays_disputed', breaches: await openDisputes(shop) },
  ];
}

function unfinishedAsBreaches(unfinished: Unfinished | null): Breach[] {
  return unfinished ? [{ subject: 'left', detail: JSON.stringify(unfinished) }] : [];
}

function unexpectedEnds({ tally }: Shop): Breach[] {
  const times = tally.of(ENDED_UNEXPECTEDLY);
  return times > 0 ? [{ subject: 'API', detail: `ended unexpectedly ${times} times` }] : [];
}

function unhandledRejections({ copies }: Shop): Breach[] {
  return copies.flatMap((copy) =>
    copy.unhandledRejections().map((detail) => ({ subject: copy.url, detail })),
  );
}

async function lostOrders(shop: Shop, acknowledged: readonly Acknowledged[]): Promise<Breach[]> {
  const ids = acknowledged.map(({ orderId }) => orderId);
  const lost = await shop.database.run<{ id: string }>(
    'SELECT id FROM unnest($1::uuid[]) AS id WHERE NOT EXISTS (SELECT FROM orders o WHERE o.id = id.id)',
    [ids],
  );
  return lost.map(({ id }) => ({ subject: id, detail: 'was confirmed and does not exist' }));
}

/** Of the orders confirmed for one request at most one may have a payment page. */
async function doubledOrders(shop: Shop, acknowledged: readonly Acknowledged[]): Promise<Breach[]> {
  const doubled = await shop.database.run<{ key: string; count: number }>(
    `SELECT a.key, count(DISTINCT o.id)::integer AS count
     FROM unnest($1::uuid[], $2::text[]) AS a(id, key) JOIN orders o ON o.id = a.id
     WHERE o.checkout_url IS NOT NULL
     GROUP BY a.key HAVING count(DISTINCT o.id) > 1`,
    [acknowledged.map(({ orderId }) => orderId), acknowledged.map(({ requestKey }) => requestKey)],
  );
  return doubled.map(({ key, count }) => ({
    subject: key,
    detail: `${count} orders with a payment page`,
  }));
}

/** Every answer to a scan, also to one that was sent twice, has the verdict that is stored. */
async function lostScans(shop: Shop, scans: readonly AcknowledgedScan[]): Promise<Breach[]> {
  return shop.database.run<Breach>(
    `SELECT a.id::text AS subject, format('was %s, and is %s', a.verdict, coalesce(s.verdict, 'not stored')) AS detail
     FROM unnest($1::uuid[], $2::text[]) AS a(id, verdict) LEFT JOIN door_scans s ON s.id = a.id
     WHERE s.verdict IS DISTINCT FROM a.verdict`,
    [scans.map(({ id }) => id), scans.map(({ verdict }) => verdict)],
  );
}

/** A hold is released only after its session has ended or the bank has refused, so no payment follows. */
async function earlyReleases(shop: Shop): Promise<Breach[]> {
  return shop.database.run<Breach>(
    `SELECT order_id::text AS subject, 'paid after its hold was released' AS detail
     FROM order_changes
     WHERE from_status IN ('expired', 'failed') AND to_status IN ('completed', 'refund_pending')`,
  );
}

async function missingEvents(shop: Shop): Promise<Breach[]> {
  const ids = await unknownNotices(shop);
  return ids.map((subject) => ({ subject, detail: 'was sent and is not stored' }));
}

/** Every dispute is closed, so no money remains withdrawn. */
async function openDisputes(shop: Shop): Promise<Breach[]> {
  return shop.database.run<Breach>(
    `SELECT order_id::text AS subject, format('%s still disputed', sum(amount_minor)) AS detail
     FROM ledger_entries WHERE account = 'disputed'
     GROUP BY order_id HAVING sum(amount_minor) <> 0`,
  );
}

async function lostMails({ mail }: Shop): Promise<Breach[]> {
  const missing = await mail.missing();
  return missing.map(({ id, kind }) => ({ subject: id, detail: `${kind} was not received` }));
}

interface Money {
  captured: number;
  refunded: number;
  /** The amount and the outcome of each dispute. */
  disputes: string[];
}

/** Compares each payment with the provider: the captured amount, the refunded amount and its disputes. */
async function differences(shop: Shop): Promise<Breach[]> {
  const theirs = await providerBooks(shop);
  const ours = await ownBooks(shop);
  const breaches: Breach[] = [];
  for (const id of new Set([...theirs.keys(), ...ours.keys()])) {
    const there = describe(theirs.get(id));
    const here = describe(ours.get(id));
    if (there !== here) breaches.push({ subject: id, detail: `provider ${there}, shop ${here}` });
  }
  return breaches;
}

async function providerBooks({ provider }: Shop): Promise<Map<string, Money>> {
  const books = new Map<string, Money>();
  const disputes = new Map<unknown, string[]>();
  for await (const { payment_intent, amount, status } of provider.disputes.list({ limit: 100 })) {
    const others = disputes.get(payment_intent) ?? [];
    disputes.set(payment_intent, [...others, `${amount} ${outcomeOf(status)}`]);
  }
  for await (const charge of provider.charges.list({ limit: 100 })) {
    if (isOfNeighbour(charge) || !charge.paid || typeof charge.payment_intent !== 'string')
      continue;
    books.set(charge.payment_intent, {
      captured: charge.amount,
      refunded: charge.amount_refunded,
      disputes: disputes.get(charge.payment_intent) ?? [],
    });
  }
  return books;
}

async function ownBooks({ database }: Shop): Promise<Map<string, Money>> {
  const rows = await database.run<Money & { id: string }>(
    `SELECT p.id, p.amount_minor AS captured, ARRAY(
       SELECT format('%s %s', d.amount_minor,
         CASE WHEN d.status IN ('won', 'lost') THEN d.status ELSE 'undecided' END)
       FROM disputes d WHERE d.payment_id = p.id
     ) AS disputes, (
       SELECT coalesce(sum(r.amount_minor), 0)::integer FROM refunds r
       WHERE r.payment_id = p.id AND r.status = 'succeeded'
     ) AS refunded
     FROM payments p`,
  );
  return new Map(rows.map(({ id, ...money }) => [id, money]));
}

function describe(money: Money | undefined): string {
  if (!money) return 'nothing';
  const { captured, refunded, disputes } = money;
  const disputed = disputes.toSorted().map((dispute) => `dispute ${dispute}`);
  return [`captured ${captured}`, `refunded ${refunded}`, ...disputed].join(', ');
}

function outcomeOf(status: string): 'won' | 'lost' | 'undecided' {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'warning_closed' ? 'won' : 'undecided';
}
