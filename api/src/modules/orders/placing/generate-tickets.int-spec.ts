import { type Order, orderSchema } from '@stagedoor/contracts';
import type { Person } from '../../../../test-support/builders.js';
import { closeCopies, COPIES, spread } from '../../../../test-support/copies.js';
import type { PayingTestApp } from '../../../../test-support/payments.js';
import { payFor, placeOrder } from '../../../../test-support/purchases.js';
import { startRace } from '../../../../test-support/races.js';
import { goToTime } from '../../../../test-support/shop-clock.js';
import type { Shop } from '../../../../test-support/shop.js';
import type { TestApp } from '../../../../test-support/test-app.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';

const CALLS = 20;

let test: PayingTestApp;
let all: TestApp[];
let shop: Shop;
let buyer: Person;

beforeAll(async () => {
  ({ test, all, shop, buyer } = await startRace());
});

afterAll(() => closeCopies(all));

afterEach(async () => {
  vi.restoreAllMocks();
  test.payments.clearFaults();
  await goToTime(test, 'now()');
});

const callAt = ({ api }: TestApp, { id }: Order) =>
  api.call('POST', `/orders/${id}/generate-tickets`, { token: buyer.token });

/** Stops the shop's clock that many seconds after `start`. */
const stopClock = (start: Date, seconds: number) =>
  goToTime(test, `'${start.toISOString()}'::timestamptz + interval '${seconds} seconds'`);

/** Returns a function that returns how often the copies have asked the provider for a session. */
function countQuestions(copies: readonly TestApp[]): () => number {
  const asked = copies.map(({ app }) => vi.spyOn(app.get(StripeGateway), 'findCheckout'));
  return () => asked.reduce((sum, { mock }) => sum + mock.calls.length, 0);
}

describe.each(COPIES)('with %i copies', (count) => {
  const copies = () => all.slice(0, count);

  it('many calls for one unpaid order ask the provider once every two seconds', async () => {
    const { order } = await placeOrder(test, buyer, await shop.sell());
    const questions = countQuestions(copies());
    const start = new Date();

    for (const [seconds, asked] of [
      [0, 1],
      [1.9, 1],
      [2, 2],
    ] as const) {
      await stopClock(start, seconds);
      const answers = await spread(copies(), CALLS, (copy) => callAt(copy, order));
      expect(answers.map(({ status }) => status)).toEqual(Array(CALLS).fill(409));
      expect(questions()).toBe(asked);
    }
  });
});

describe('an order that has ended', () => {
  /** Places an order and cancels it. */
  async function endedOrder(): Promise<Order> {
    const { order } = await placeOrder(test, buyer, await shop.sell());
    await test.api.data(orderSchema, 200, 'POST', `/orders/${order.id}/cancel`, {
      token: buyer.token,
    });
    return order;
  }

  it('is asked for less and less often', async () => {
    const order = await endedOrder();
    const ended = new Date();
    await test.dataSource.query('UPDATE orders SET updated_at = $2 WHERE id = $1', [
      order.id,
      ended,
    ]);
    const questions = countQuestions([test]);

    for (const [seconds, asked] of [
      [0, 1],
      [100, 2],
      [199, 2],
      [200, 3],
      [399, 3],
      [400, 4],
    ] as const) {
      await stopClock(ended, seconds);
      expect((await callAt(test, order)).status).toBe(409);
      expect([seconds, questions()]).toEqual([seconds, asked]);
    }
  });

  it('is not asked for while a copy asks for another that has ended', async () => {
    const [first, second] = [await endedOrder(), await endedOrder()];
    let answer!: () => void;
    const question = vi
      .spyOn(test.app.get(StripeGateway), 'findCheckout')
      .mockReturnValueOnce(new Promise((resolve) => (answer = () => resolve(null))));
    const asking = callAt(test, first);
    await expect.poll(() => question).toHaveBeenCalledTimes(1);

    expect((await callAt(test, second)).status).toBe(409);
    expect(question).toHaveBeenCalledTimes(1);
    answer();

    expect((await asking).status).toBe(409);
    await callAt(test, second);
    expect(question).toHaveBeenCalledTimes(2);
  });
});

it('asks for each order separately', async () => {
  const event = await shop.sell();
  const placed = [await placeOrder(test, buyer, event), await placeOrder(test, buyer, event)];
  const questions = countQuestions([test]);

  for (const { order } of placed) await callAt(test, order);

  expect(questions()).toBe(placed.length);
});

describe('calls for many orders', () => {
  afterEach(() => test.dataSource.query('UPDATE payment_jobs_pace SET next_at = now()'));

  it('ask the provider together no more often than background jobs may', async () => {
    const slow = await test.startCopy({ PAYMENT_JOBS_PER_SECOND: '0.1' });
    const event = await shop.sell();
    const placed = [];
    for (let order = 0; order < 4; order += 1) {
      placed.push(await placeOrder(test, buyer, event, 1));
    }
    const questions = countQuestions([slow]);

    const answers = await Promise.all(placed.map(({ order }) => callAt(slow, order)));

    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect(questions()).toBe(1);
    await slow.close();
  });

  it('ask nothing while background jobs have taken the next moments', async () => {
    const { order } = await placeOrder(test, buyer, await shop.sell());
    const questions = countQuestions([test]);
    await test.dataSource.query(
      "UPDATE payment_jobs_pace SET next_at = now() + interval '30 seconds'",
    );

    expect((await callAt(test, order)).status).toBe(409);

    expect(questions()).toBe(0);
  });
});

it('finds a payment whose notice is lost two seconds after a question', async () => {
  const placed = await placeOrder(test, buyer, await shop.sell());
  const start = new Date();
  await stopClock(start, 0);
  expect((await callAt(test, placed.order)).status).toBe(409);
  test.payments.faultWebhooks({ kind: 'drop' }, 1, 'checkout.session.completed');
  await payFor(test, placed);

  await stopClock(start, 2);
  const path = `/orders/${placed.order.id}/generate-tickets`;
  const order = await test.api.data(orderSchema, 200, 'POST', path, { token: buyer.token });

  expect(order).toMatchObject({ paymentStatus: 'completed', tickets: [{}, {}] });
});

it('finds a payment whose notice has come at once, although the provider was just asked', async () => {
  const placed = await placeOrder(test, buyer, await shop.sell());
  await stopClock(new Date(), 0);
  await callAt(test, placed.order);

  await payFor(test, placed);

  expect((await callAt(test, placed.order)).status).toBe(200);
});
