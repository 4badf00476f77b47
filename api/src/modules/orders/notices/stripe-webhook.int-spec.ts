import { Logger } from '@nestjs/common';
import { type Event, eventSchema, type UpdateEventBody } from '@stagedoor/contracts';
import { createVenue, type Person, register } from '../../../../test-support/builders.js';
import {
  countOf,
  type HeldOrder,
  holdOrder,
  openShop,
  registerBuyers,
  type Shop,
  stockOf,
  storedOrder,
} from '../../../../test-support/shop.js';
import {
  aNotice,
  aSession,
  deliver,
  type Delivery,
  signatureOf,
} from '../../../../test-support/stripe-notices.js';
import { goToTime } from '../../../../test-support/shop-clock.js';
import { statementsOf } from '../../../../test-support/statements.js';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.js';
import { STRIPE_EVENT_KINDS } from '../domain/stripe-event-kinds.js';
import { StripeWebhookService } from './stripe-webhook.service.js';

const COMPLETED = 'checkout.session.completed';
const EXPIRED = 'checkout.session.expired';
const ASYNC_SUCCEEDED = 'checkout.session.async_payment_succeeded';
const ASYNC_FAILED = 'checkout.session.async_payment_failed';

let test: TestApp;
let buyer: Person;
let other: Person;
let shop: Shop;
let elsewhere: string;
let event: Event;
let order: HeldOrder;

beforeAll(async () => {
  test = await startTestApp();
  shop = await openShop(test);
  const owner = await register(test.api, 'other-venue-owner', 'venue');
  ({ id: elsewhere } = await createVenue(test.api, owner));
  [buyer, other] = (await registerBuyers(test, 2)) as [Person, Person];
});

afterAll(() => test.close());

beforeEach(async () => {
  event = await shop.sell({ ticketQuantity: 3 });
  order = await holdOrder(test, buyer, event, 2);
});

async function changeEvent(change: UpdateEventBody): Promise<void> {
  const { token } = shop.creator;
  await test.api.data(eventSchema, 200, 'PUT', `/events/${event.id}`, { token, body: change });
}

const completed = (id: string, change?: Record<string, unknown>) =>
  aNotice(id, COMPLETED, aSession(order, change));
const expired = (id: string) =>
  aNotice(id, EXPIRED, aSession(order, { status: 'expired', payment_status: 'unpaid' }));

async function refundReasonOf(orderId: string): Promise<string | undefined> {
  const [row] = await test.dataSource.query<{ why: string }[]>(
    'SELECT refund_reason AS why FROM orders WHERE id = $1',
    [orderId],
  );
  return row?.why;
}

const PENDING = { status: 'pending', tickets: 0 };
const COMPLETE = { status: 'completed', tickets: 2 };

it('handles exactly the kinds of notices that the endpoint subscribes to', () => {
  const { kinds } = test.app.get(StripeWebhookService);

  expect(kinds.toSorted()).toEqual(STRIPE_EVENT_KINDS.toSorted());
});

describe('a notice without a valid signature', () => {
  it.each<[string, Delivery]>([
    ['no signature', { signature: null }],
    ['an empty signature', { signature: '' }],
    ['nonsense', { signature: 'nonsense' }],
    ['a signature with another secret', { secret: 'whsec_other' }],
    ['a signature of next year', { timestamp: Math.floor(Date.now() / 1_000) + 31_536_000 }],
    ['a signature that is six minutes old', { timestamp: Math.floor(Date.now() / 1_000) - 360 }],
  ])('is refused and changes nothing: %s', async (_title, delivery) => {
    const before = await countOf(test, 'stripe_events');

    const answer = await deliver(test, completed('evt_forged'), delivery);

    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'INVALID_SIGNATURE' });
    expect(await storedOrder(test, order.id)).toEqual(PENDING);
    expect(await countOf(test, 'stripe_events')).toBe(before);
  });

  it('is refused when it was changed after signing', async () => {
    const genuine = JSON.stringify(completed('evt_changed'));
    const signature = signatureOf(genuine, test.environment.STRIPE_WEBHOOK_SECRET);

    const answer = await deliver(test, genuine.replace('5000', '1000'), { signature });

    expect(JSON.parse(answer.text)).toMatchObject({ code: 'INVALID_SIGNATURE' });
    expect(await storedOrder(test, order.id)).toEqual(PENDING);
  });

  it('is refused before anything is read from the database', async () => {
    const forged = await statementsOf(test, () =>
      deliver(test, completed('evt_no_read'), { secret: 'whsec_other' }),
    );
    const genuine = await statementsOf(test, () => deliver(test, completed('evt_read')));

    expect(forged).toEqual([]);
    expect(genuine.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('INTO stripe_events'),
    );
  });
});

describe('a notice of a payment', () => {
  // @covers 4.order.completed-after-payment
  it('completes the order with exactly its tickets', async () => {
    const answer = await deliver(test, completed('evt_paid'));

    expect([answer.status, answer.text]).toEqual([200, '{"data":null}']);
    expect(await storedOrder(test, order.id)).toEqual(COMPLETE);
    expect(await stockOf(test, event)).toEqual({ sold: 2, held: 0 });
  });

  it('is neither confirmed nor stored when the commit fails, and has its effect on the next delivery', async () => {
    await test.dataSource.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''no room''; END';
      CREATE CONSTRAINT TRIGGER refuse_at_commit AFTER INSERT ON tickets
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()`);

    const refused = await deliver(test, completed('evt_uncommitted'));
    await test.dataSource.query('DROP FUNCTION refuse CASCADE');

    expect(refused.status).toBe(500);
    expect(await storedOrder(test, order.id)).toEqual(PENDING);
    expect((await deliver(test, completed('evt_uncommitted'))).status).toBe(200);
    expect(await storedOrder(test, order.id)).toEqual(COMPLETE);
  });

  // @covers 4.order.webhook-once
  it('has one effect when it is delivered twice', async () => {
    await deliver(test, completed('evt_again'));

    const answer = await deliver(test, completed('evt_again'));

    expect(answer.status).toBe(200);
    expect(await storedOrder(test, order.id)).toEqual(COMPLETE);
    expect(await stockOf(test, event)).toEqual({ sold: 2, held: 0 });
  });

  it('has one effect when another notice reports the same payment', async () => {
    await deliver(test, completed('evt_first'));

    await deliver(test, aNotice('evt_second', ASYNC_SUCCEEDED, aSession(order)));

    expect(await storedOrder(test, order.id)).toEqual(COMPLETE);
    expect(await stockOf(test, event)).toEqual({ sold: 2, held: 0 });
  });

  it('has one effect when it is delivered eight times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => deliver(test, completed('evt_at_once'))),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await storedOrder(test, order.id)).toEqual(COMPLETE);
    expect(await stockOf(test, event)).toEqual({ sold: 2, held: 0 });
  });

  it('keeps the hold until the money is captured', async () => {
    await deliver(test, completed('evt_unpaid', { payment_status: 'unpaid' }));
    expect(await storedOrder(test, order.id)).toEqual(PENDING);

    await deliver(test, aNotice('evt_arrived', ASYNC_SUCCEEDED, aSession(order)));
    expect(await storedOrder(test, order.id)).toEqual(COMPLETE);
  });

  it('releases the tickets when the payment fails', async () => {
    const unpaid = aSession(order, { payment_status: 'unpaid' });

    await deliver(test, aNotice('evt_not_coming', ASYNC_FAILED, unpaid));

    expect(await storedOrder(test, order.id)).toEqual({ status: 'failed', tickets: 0 });
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });
  });
});

describe('the end of a session', () => {
  it('releases the tickets once', async () => {
    await deliver(test, expired('evt_end'));
    await deliver(test, expired('evt_end'));
    await deliver(test, expired('evt_end_again'));

    expect(await storedOrder(test, order.id)).toEqual({ status: 'expired', tickets: 0 });
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });
  });

  it('completes the order when the session says that it is paid', async () => {
    await deliver(test, aNotice('evt_end_paid', EXPIRED, aSession(order)));

    expect(await storedOrder(test, order.id)).toEqual(COMPLETE);
    expect(await stockOf(test, event)).toEqual({ sold: 2, held: 0 });
  });

  it.each([
    ['is open', 'open'],
    ['waits for its money', 'complete'],
  ])('changes nothing when the session says that it %s', async (_, status) => {
    const session = aSession(order, { status, payment_status: 'unpaid' });

    await deliver(test, aNotice(`evt_end_${status}`, EXPIRED, session));

    expect(await storedOrder(test, order.id)).toEqual(PENDING);
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 2 });
  });

  it('changes nothing when it arrives after the payment', async () => {
    await deliver(test, completed('evt_paid_before'));

    await deliver(test, expired('evt_end_after'));

    expect(await storedOrder(test, order.id)).toEqual(COMPLETE);
    expect(await stockOf(test, event)).toEqual({ sold: 2, held: 0 });
  });

  // @covers 4.order.late-payment
  it('does not prevent a sale by a later payment while the tickets are free', async () => {
    await deliver(test, expired('evt_end_first'));

    await deliver(test, completed('evt_paid_late'));

    expect(await storedOrder(test, order.id)).toEqual(COMPLETE);
    expect(await stockOf(test, event)).toEqual({ sold: 2, held: 0 });
  });

  // @covers 4.order.late-payment
  it('makes a later payment owed back when another buyer has the tickets', async () => {
    await deliver(test, expired('evt_end_lost'));
    await holdOrder(test, other, event, 2);

    await deliver(test, completed('evt_paid_too_late'));

    expect(await storedOrder(test, order.id)).toEqual({ status: 'refund_pending', tickets: 0 });
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 2 });
  });

  it('makes a later payment owed back when the event is cancelled', async () => {
    await deliver(test, expired('evt_end_cancelled'));
    await test.dataSource.query(`UPDATE events SET status = 'cancelled' WHERE id = $1`, [event.id]);

    await deliver(test, completed('evt_paid_cancelled'));

    expect(await storedOrder(test, order.id)).toEqual({ status: 'refund_pending', tickets: 0 });
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });
    expect(await refundReasonOf(order.id)).toBe('event-cancelled');
  });

  it('stores the reason that the event is over with a later payment', async () => {
    await deliver(test, expired('evt_end_over'));
    await goToTime(test, `'${event.endTime}'::timestamptz`);

    await deliver(test, completed('evt_paid_over'));

    await goToTime(test, 'now()');
    expect(await storedOrder(test, order.id)).toEqual({ status: 'refund_pending', tickets: 0 });
    expect(await refundReasonOf(order.id)).toBe('event-over');
  });

  // @covers 4.order.late-payment
  it.each([
    ['start', () => ({ startTime: '2099-07-01T18:30:00.000Z' })],
    ['end', () => ({ endTime: '2099-07-02T01:30:00.000Z' })],
    ['venue', () => ({ venueId: elsewhere })],
  ])('makes a later payment owed back when the event has another %s', async (what, change) => {
    await deliver(test, expired(`evt_end_other_${what}`));
    await changeEvent(change());

    await deliver(test, completed(`evt_paid_other_${what}`));

    expect(await storedOrder(test, order.id)).toEqual({ status: 'refund_pending', tickets: 0 });
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });
    expect(await refundReasonOf(order.id)).toBe('event-moved');
  });

  it('does not prevent a sale by a later payment after a change that moves nothing', async () => {
    await deliver(test, expired('evt_end_renamed'));
    await changeEvent({ title: 'Another title', startTime: event.startTime, ticketQuantity: 5 });

    await deliver(test, completed('evt_paid_renamed'));

    expect(await storedOrder(test, order.id)).toEqual(COMPLETE);
  });

  it('does not prevent a sale by a later payment of an order that was placed after a move', async () => {
    await deliver(test, expired('evt_end_before_move'));
    await changeEvent({ startTime: '2099-07-01T18:30:00.000Z' });
    order = await holdOrder(test, other, event, 2);
    await deliver(test, expired('evt_end_after_move'));

    await deliver(test, completed('evt_paid_after_move'));

    expect(await storedOrder(test, order.id)).toEqual(COMPLETE);
  });
});

describe('a payment that does not match its order', () => {
  it.each([
    ['a penny less', { amount_total: 4999 }],
    ['a penny more', { amount_total: 5001 }],
    ['nothing', { amount_total: 0 }],
    ['no amount', { amount_total: null }],
    ['another currency', { currency: 'eur' }],
  ])('does not complete it, is owed back and raises an alarm: %s', async (title, change) => {
    const logged = vi.spyOn(Logger.prototype, 'error');
    const id = `evt_wrong_${title.replaceAll(' ', '_')}`;

    const answer = await deliver(test, completed(id, change));

    expect(answer.status).toBe(200);
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('ALARM'));
    expect(await storedOrder(test, order.id)).toEqual({ status: 'refund_pending', tickets: 0 });
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });
  });

  it('of another session than the order’s changes nothing', async () => {
    await deliver(test, completed('evt_other_session', { id: 'cs_test_other' }));

    expect(await storedOrder(test, order.id)).toEqual(PENDING);
  });

  it.each([
    ['an order that does not exist', '01930000-0000-7000-8000-00000000ffff'],
    ['an invalid id', "'; DROP TABLE orders; --"],
    ['nothing', null],
  ])('is accepted without effect when it names %s', async (title, reference) => {
    const change = { id: 'cs_test_unknown', client_reference_id: reference };

    const answer = await deliver(test, completed(`evt_for_${title.replaceAll(' ', '_')}`, change));

    expect(answer.status).toBe(200);
    expect(await storedOrder(test, order.id)).toEqual(PENDING);
  });
});

describe('a signed notice of another kind or form', () => {
  it.each(['customer.created', 'checkout.session.unheard_of', 'constructor', '__proto__'])(
    'of the kind %s is accepted without effect',
    async (type) => {
      const before = await countOf(test, 'stripe_events');

      const answer = await deliver(test, aNotice('evt_unknown', type, aSession(order)));

      expect(answer.status).toBe(200);
      expect(await storedOrder(test, order.id)).toEqual(PENDING);
      expect(await countOf(test, 'stripe_events')).toBe(before);
    },
  );

  it.each<[string, () => unknown]>([
    ['not JSON', () => '{'],
    ['null', () => 'null'],
    ['a number', () => '1'],
    ['a list', () => []],
    ['no id', () => ({ ...completed('evt_x'), id: undefined })],
    ['an id that is no text', () => ({ ...completed('evt_x'), id: { $ne: 1 } })],
    ['an id with a NUL', () => ({ ...completed('evt_x'), id: 'evt_\u0000' })],
    ['a long id', () => ({ ...completed('evt_x'), id: 'e'.repeat(5_000) })],
    ['no data', () => ({ ...completed('evt_x'), data: null })],
    ['an object that is null', () => aNotice('evt_x', COMPLETED, null)],
    ['an object that is text', () => aNotice('evt_x', COMPLETED, 'session')],
    ['a session without an id', () => completed('evt_x', { id: undefined })],
    ['a session id with a path', () => completed('evt_x', { id: '../../refunds' })],
    ['an amount that is text', () => completed('evt_x', { amount_total: '5000' })],
    ['an amount out of range', () => completed('evt_x', { amount_total: 1e300 })],
    ['a fraction of a penny', () => completed('evt_x', { amount_total: 5000.5 })],
    ['a currency with a NUL', () => completed('evt_x', { currency: 'g\u0000p' })],
    ['a currency that is a lone surrogate', () => completed('evt_x', { currency: '\ud800' })],
    ['a long currency', () => completed('evt_x', { currency: 'x'.repeat(5_000) })],
    ['an unknown status', () => completed('evt_x', { status: 'eaten' })],
    ['an unknown payment status', () => completed('evt_x', { payment_status: 'maybe' })],
    ['a thin event', () => ({ ...completed('evt_x'), object: 'v2.core.event' })],
  ])('is refused: %s', async (_title, notice) => {
    const answer = await deliver(test, notice());

    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await storedOrder(test, order.id)).toEqual(PENDING);
  });
});
