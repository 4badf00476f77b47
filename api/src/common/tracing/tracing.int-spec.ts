import { type Event, placedOrderSchema } from '@stagedoor/contracts';
import type { Person } from '../../../test-support/builders.js';
import { type Mailbox, startMailbox } from '../../../test-support/mailbox.js';
import { type PayingTestApp, startPayingTestApp } from '../../../test-support/payments.js';
import { payFor } from '../../../test-support/purchases.js';
import { anOrderFor, openShop, registerBuyers } from '../../../test-support/shop.js';
import {
  type CollectedSpan,
  startTraceCollector,
} from '@stagedoor/tracing/testing/trace-collector';

const CLICKS = ['0af7651916cd43dd8448eb211c80319c', '4bf92f3577b34da6a3ce929d0e0e4736'];

let mailbox: Mailbox;
let test: PayingTestApp;
let buyers: Person[];
let event: Event;
let spans: CollectedSpan[];

beforeAll(async () => {
  mailbox = await startMailbox();
  test = await startPayingTestApp(mailbox.variables);
  const shop = await openShop(test);
  event = await shop.sell({});
  buyers = await registerBuyers(test, 2);
  await test.dataSource.query('UPDATE users SET email_confirmed_at = now()');
  await mailbox.empty(test);

  const collector = await startTraceCollector();
  const placed = await Promise.all(CLICKS.map((traceId, index) => order(buyers[index]!, traceId)));
  for (const one of placed) await payFor(test, one);
  await mailbox.empty(test);
  spans = await collector.finish();
});

afterAll(async () => {
  await test.close();
  await mailbox.remove();
});

/** Orders a ticket with a call of that id, as a page does. */
function order({ token }: Person, traceId: string) {
  const headers = { 'x-request-id': traceId };
  const body = anOrderFor(event, 1);
  return test.api.data(placedOrderSchema, 201, 'POST', '/orders', { token, body, headers });
}

const named = (name: string) => spans.filter((span) => span.name === name);
const ofTrace = (traceId: string) => spans.filter((span) => span.traceId === traceId);
const parentOf = ({ traceId, parentSpanId }: CollectedSpan) =>
  ofTrace(traceId).find(({ spanId }) => spanId === parentSpanId);

it('continues the trace of a click, down to the statements and the call of Stripe', () => {
  for (const traceId of CLICKS) {
    const names = ofTrace(traceId).map(({ name }) => name);
    expect(names).toContain('POST /api/orders');
    expect(names).toContain('Stripe');
  }
  const [hold] = named('SELECT hold_tickets');
  expect(parentOf(hold!)?.name).toBe('hold tickets');
});

it('links a batch and the requests that share it', () => {
  const requests = named('POST /api/orders');
  const batches = named('hold tickets');
  const idsOf = (some: readonly { spanId: string }[]) => some.map(({ spanId }) => spanId);
  const linksOf = (some: readonly CollectedSpan[]) => idsOf(some.flatMap(({ links }) => links));

  expect(batches).toHaveLength(1);
  expect(idsOf(requests)).toEqual(
    expect.arrayContaining([batches[0]!.parentSpanId, ...linksOf(batches)]),
  );
  expect(linksOf(batches)).toHaveLength(1);
  expect(linksOf(requests)).toContain(batches[0]!.spanId);
});

it('links a notice of the provider to the order that it pays, and sends the mail in its trace', () => {
  const orders = named('POST /api/orders');
  const confirmed = named('confirm payments');
  const mails = named('send mail');

  expect(new Set(confirmed.flatMap(({ links }) => links.map(({ traceId }) => traceId)))).toEqual(
    new Set(orders.map(({ traceId }) => traceId)),
  );
  const traces = confirmed.map(({ traceId }) => traceId);
  expect(mails.map(({ traceId }) => traceId).sort()).toEqual(traces.sort());
});

it('holds no person, code or token', async () => {
  const text = JSON.stringify(spans);
  const codes = await test.dataSource.query<{ code: string }[]>('SELECT code FROM tickets');
  const secrets = buyers.flatMap(({ user, token }) => [
    ...[user.email, user.firstName, user.lastName, user.id],
    token,
  ]);

  expect(codes).toHaveLength(2);
  for (const secret of [...secrets, ...codes.map(({ code }) => code)]) {
    expect(text).not.toContain(secret);
  }
});
