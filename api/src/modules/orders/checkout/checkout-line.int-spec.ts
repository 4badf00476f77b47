import { type Event, type Order, orderSchema, placedOrderSchema } from '@stagedoor/contracts';
import type { Person } from '../../../../test-support/builders.js';
import { type PayingTestApp, startPayingTestApp } from '../../../../test-support/payments.js';
import { goToTime } from '../../../../test-support/shop-clock.js';
import {
  anOrderFor,
  openShop,
  registerBuyers,
  type Shop,
  stockOf,
  storedOrder,
} from '../../../../test-support/shop.js';
import { until } from '../../../../test-support/until.js';
import { paymentsUnavailable } from '../domain/orders.errors.js';
import { CheckoutLineRepository } from '../persistence/checkout-line.repository.js';
import { CancelEventService } from '../refunds/cancel-event.service.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';
import { CheckoutLineService } from './checkout-line.service.js';
import { OpenCheckoutService } from './open-checkout.service.js';

const CREATE = 'POST /v1/checkout/sessions';
const EVERY_TRY = 3;

let test: PayingTestApp;
let shop: Shop;
let buyer: Person;
let event: Event;
let line: CheckoutLineService;

beforeAll(async () => {
  test = await startPayingTestApp();
  shop = await openShop(test);
  [buyer] = (await registerBuyers(test, 1)) as [Person];
  line = test.app.get(CheckoutLineService);
});

afterAll(() => test.close());

beforeEach(async () => {
  event = await shop.sell({ ticketQuantity: 50 });
});

afterEach(async () => {
  vi.restoreAllMocks();
  await goToTime(test, 'now()');
  await setPace(10_000);
  await test.dataSource.query('UPDATE checkout_pace SET next_at = now()');
  await cancelWaitingOrders();
});

/** Cancels every order without a payment page. */
async function cancelWaitingOrders(): Promise<void> {
  const orders = await test.dataSource.query<{ id: string }[]>(
    `SELECT id FROM orders WHERE payment_status = 'pending' AND checkout_session_id IS NULL`,
  );
  for (const { id } of orders) {
    await test.api.call('POST', `/orders/${id}/cancel`, { token: buyer.token });
  }
}

const place = (headers: Record<string, string> = {}) =>
  test.api.data(placedOrderSchema, 201, 'POST', '/orders', {
    token: buyer.token,
    headers,
    body: anOrderFor(event, 1),
  });

const read = (id: string): Promise<Order> =>
  test.api.data(orderSchema, 200, 'GET', `/orders/${id}`, { token: buyer.token });

const setPace = (perSecond: number) =>
  test.dataSource.query('SELECT set_checkout_pace($1)', [perSecond]);

const waitingPage = ({ id }: Order) => `${test.environment.PUBLIC_URL}/checkout/wait/${id}`;

/** Runs one round of the line, and waits for the pages that it opens. */
async function serve(): Promise<void> {
  await line.serve();
  await line.idle();
}

/** Places orders until one waits in line. */
async function placeInLine(headers?: Record<string, string>): Promise<Order> {
  await setPace(0.01);
  await place();
  const { order, checkoutUrl } = await place(headers);
  expect(checkoutUrl).toBe(waitingPage(order));
  return order;
}

describe('when more orders arrive than the pace allows', () => {
  it('later orders wait in line with held tickets and without an end of the hold', async () => {
    await setPace(0.01);

    const [first, second] = [await place(), await place()];

    expect(first.checkoutUrl).toMatch(/^http:\/\/127\.0\.0\.1/);
    expect(second.checkoutUrl).toBe(waitingPage(second.order));
    expect(second.order).toMatchObject({
      paymentStatus: 'pending',
      checkoutUrl: null,
      holdExpiresAt: null,
    });
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 2 });
  });

  it('opens a page when the order is due, and begins its hold then', async () => {
    const order = await placeInLine();

    await serve();
    expect((await read(order.id)).checkoutUrl).toBeNull();

    await goToTime(test, "now() + interval '20 minutes'");
    await serve();
    const opened = await read(order.id);
    expect(opened.checkoutUrl).toMatch(/^http/);
    const minutesLeft = (Date.parse(opened.holdExpiresAt!) - Date.now()) / 60_000;
    expect(minutesLeft).toBeGreaterThan(34.5);
    expect(minutesLeft).toBeLessThan(35.5);
  });

  it('each later order has the next place and a longer wait', async () => {
    const first = await placeInLine();
    const [second, third] = [await place(), await place()];
    const places = async () => {
      const orders = await Promise.all(
        [first, second.order, third.order].map(({ id }) => read(id)),
      );
      return orders.map(({ placeInLine }) => placeInLine);
    };

    expect(third.order.placeInLine).toBeGreaterThan(1);
    expect(third.order.waitSeconds).toBeGreaterThan(100);
    // Places are cached.
    await until(async () => (await places()).join() === '1,2,3');
    expect((await read(third.order.id)).waitSeconds).toBeGreaterThan(280);
    expect((await read(third.order.id)).waitSeconds).toBeLessThanOrEqual(300);
  });

  it('an order is the first in line while its page is being opened', async () => {
    const first = await placeInLine();
    const second = await place();
    let fail = (_error: Error): void => undefined;
    const opening = new Promise<never>((_, reject) => (fail = reject));
    vi.spyOn(test.app.get(StripeGateway), 'createCheckout').mockReturnValueOnce(opening);

    await goToTime(test, "now() + interval '100 seconds'");
    await line.serve();
    // Places are cached.
    await until(async () => (await read(second.order.id)).placeInLine === 1);

    const { placeInLine: placeOfFirst } = await read(first.id);
    fail(paymentsUnavailable());
    await line.idle();

    expect(placeOfFirst).toBe(1);
  });

  it('a repeated request returns the same order', async () => {
    const headers = { 'idempotency-key': 'still in line' };
    const order = await placeInLine(headers);

    const again = await place(headers);

    expect(again).toEqual({ order: await read(order.id), checkoutUrl: waitingPage(order) });
  });

  it('cancelling an order in line releases its tickets at once', async () => {
    const order = await placeInLine();

    await test.api.call('POST', `/orders/${order.id}/cancel`, { token: buyer.token });

    expect((await storedOrder(test, order.id)).status).toBe('expired');
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 1 });
  });

  it('a higher pace applies at once to waiting orders', async () => {
    const order = await placeInLine();

    await setPace(1_000);
    await goToTime(test, "now() + interval '1 second'");
    await serve();

    expect((await read(order.id)).checkoutUrl).toMatch(/^http/);
  });
});

it('releases the tickets of an order in line when its event is over, and opens no page', async () => {
  const order = await placeInLine();
  const pages = vi.spyOn(test.app.get(StripeGateway), 'createCheckout');

  await goToTime(test, `'${event.endTime}'::timestamptz`);
  await serve();

  expect(pages).not.toHaveBeenCalled();
  expect((await storedOrder(test, order.id)).status).toBe('expired');
  expect(await stockOf(test, event)).toEqual({ sold: 0, held: 1 });
});

describe('an order that is released while its buyer waits for the payment page', () => {
  const endEvent = () => goToTime(test, `'${event.endTime}'::timestamptz`);
  const cancelEvent = () =>
    test.api.call('POST', `/events/${event.id}/cancel`, { token: shop.creator.token });
  const refusalOf = (headers: Record<string, string> = {}) =>
    test.api.refusal('POST', '/orders', {
      token: buyer.token,
      headers,
      body: anOrderFor(event, 1),
    });

  it.each([
    ['the event is over', endEvent, 'EVENT_NOT_ON_SALE'],
    ['the event was cancelled', cancelEvent, 'EVENT_CANCELLED'],
  ])('%s in line', async (_reason, change, code) => {
    const headers = { 'idempotency-key': code };
    await placeInLine(headers);
    const awaitPage = line.awaitPage.bind(line);
    vi.spyOn(line, 'awaitPage').mockImplementationOnce(async (id) => {
      await change();
      await serve();
      while (await test.app.get(CancelEventService).serve());
      return awaitPage(id);
    });

    expect(await refusalOf(headers)).toMatchObject({ status: 409, code });
  });

  it('the event is over when the page is open', async () => {
    const gateway = test.app.get(StripeGateway);
    const createCheckout = gateway.createCheckout.bind(gateway);
    vi.spyOn(gateway, 'createCheckout').mockImplementationOnce(async (checkout) => {
      const session = await createCheckout(checkout);
      await endEvent();
      await serve();
      return session;
    });

    expect(await refusalOf()).toMatchObject({ status: 409, code: 'EVENT_NOT_ON_SALE' });
  });
});

it('opens the page of an order that was in line before the clock of the database went back', async () => {
  await goToTime(test, "now() + interval '1 hour'");
  const order = await placeInLine();
  await goToTime(test, 'now()');
  await setPace(1_000);
  await serve();

  expect((await read(order.id)).checkoutUrl).toMatch(/^http/);
});

it('opens pages at once after the clock of the database went back', async () => {
  await goToTime(test, "now() + interval '1 hour'");
  await place();
  await goToTime(test, 'now()');

  expect((await place()).checkoutUrl).toMatch(/^http:\/\/127\.0\.0\.1/);
});

describe('a provider that limits the rate of calls', () => {
  it('leaves the order in line, and is called again later', async () => {
    test.payments.faultApi({ answer: 429, when: 'before', call: CREATE }, 1);

    const { order, checkoutUrl } = await place();
    expect(checkoutUrl).toBe(waitingPage(order));
    await goToTime(test, "now() + interval '1 minute'");
    await serve();

    expect((await read(order.id)).checkoutUrl).toMatch(/^http/);
  });
});

describe('a provider that stays unavailable', () => {
  const failNextAttempt = () =>
    test.payments.faultApi({ answer: 500, when: 'before', call: CREATE }, EVERY_TRY);

  it('releases the tickets only when attempts have failed for as long as a hold lasts', async () => {
    const order = await placeInLine();

    for (const [minutes, status] of [
      [20, 'pending'],
      [34, 'pending'],
      [36, 'failed'],
    ] as const) {
      failNextAttempt();
      await goToTime(test, `now() + interval '${minutes} minutes'`);
      await serve();
      expect((await storedOrder(test, order.id)).status).toBe(status);
    }

    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 1 });
  });

  it('releases the tickets after any number of attempts', async () => {
    const order = await placeInLine();
    await test.dataSource.query('UPDATE orders SET checkout_attempts = 2000 WHERE id = $1', [
      order.id,
    ]);

    for (const minutes of [20, 36]) {
      failNextAttempt();
      await goToTime(test, `now() + interval '${minutes} minutes'`);
      await serve();
    }

    expect((await storedOrder(test, order.id)).status).toBe('failed');
  });

  it('opens the page of a buyer who has waited in line for longer than a hold, in the next round', async () => {
    const order = await placeInLine();
    failNextAttempt();
    await goToTime(test, "now() + interval '20 minutes'");
    await serve();
    expect((await storedOrder(test, order.id)).status).toBe('pending');

    await goToTime(test, "now() + interval '22 minutes'");
    await serve();

    expect((await read(order.id)).checkoutUrl).toMatch(/^http/);
  });
});

it('the line opens the page of an order whose process ended before it was opened', async () => {
  const { order } = await place();
  await test.dataSource.query(
    `UPDATE orders SET checkout_session_id = NULL, checkout_url = NULL, hold_expires_at = NULL,
       checkout_due_at = now() + interval '20 seconds' WHERE id = $1`,
    [order.id],
  );

  await serve();
  expect((await read(order.id)).checkoutUrl).toBeNull();
  await goToTime(test, "now() + interval '21 seconds'");
  await serve();

  expect((await read(order.id)).checkoutUrl).toMatch(/^http/);
});

describe('a database that is unavailable while a payment page is opened', () => {
  const unhandled = vi.fn();

  beforeEach(() => process.on('unhandledRejection', unhandled));
  afterEach(() => process.off('unhandledRejection', unhandled));

  it('causes no unhandled rejection after the buyer was sent to the waiting page', async () => {
    let failToOpen = (_error: Error): void => undefined;
    const opening = new Promise<never>((_, reject) => (failToOpen = reject));
    vi.spyOn(test.app.get(OpenCheckoutService), 'open').mockReturnValue(opening);
    const postpone = vi
      .spyOn(test.app.get(CheckoutLineRepository), 'postpone')
      .mockRejectedValue(new Error('Connection terminated unexpectedly'));
    vi.spyOn(line, 'waitForPage').mockImplementation((signal) =>
      CheckoutLineService.prototype.waitForPage(signal),
    );

    const { order, checkoutUrl } = await place();
    failToOpen(paymentsUnavailable());
    await new Promise((resolve) => setImmediate(resolve));

    expect(checkoutUrl).toBe(waitingPage(order));
    expect(postpone).toHaveBeenCalledTimes(1);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
