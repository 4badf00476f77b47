import { setTimeout as pause } from 'node:timers/promises';
import { type Event, orderSchema, placedOrderSchema } from '@stagedoor/contracts';
import type { QueryRunner } from 'typeorm';
import type { Person } from '../../../../test-support/builders.js';
import { type PayingTestApp, startPayingTestApp } from '../../../../test-support/payments.js';
import { untilBlocked } from '../../../../test-support/race-barrier.js';
import {
  anOrderFor,
  countOf,
  openShop,
  registerBuyers,
  type Shop,
  stockOf,
} from '../../../../test-support/shop.js';
import { until } from '../../../../test-support/until.js';
import { RecurringJob } from '../../../common/jobs/recurring-job.js';
import { CheckoutLineService } from './checkout-line.service.js';

const PAGE_WITHIN_MS = 3_000;
/** The duration of the attack and its number of concurrent loops; set higher values by hand. */
const ATTACK_SECONDS = Number(process.env.ATTACK_SECONDS ?? 5);
const AT_ONCE = Number(process.env.ATTACK_AT_ONCE ?? 32);
const LONGEST_MS = (ATTACK_SECONDS + 30) * 1_000;
/** Orders that fill the line for twice as long as a buyer may wait. */
const BACKLOG = 60;

let test: PayingTestApp;
let job: RecurringJob;
let shop: Shop;
let abuser: Person;
let buyers: Person[];
let attacked: Event[];
let untouched: Event;

/** Without limits on orders, which would end the attack at once. */
beforeAll(async () => {
  test = await startPayingTestApp({
    CHECKOUT_SESSIONS_PER_SECOND: '10',
    MAX_TICKETS_PER_PERSON: '500',
  });
  const line = test.app.get(CheckoutLineService);
  job = new RecurringJob('the checkout line', 250, () => line.serve());
  job.start();
  shop = await openShop(test);
  [abuser, ...buyers] = (await registerBuyers(test, 6)) as [Person, ...Person[]];
  const many = { ticketQuantity: 500 };
  attacked = [await shop.sell(many), await shop.sell(many)];
  untouched = await shop.sell(many);
});

afterAll(async () => {
  await job.stop();
  await test.close();
});

const order = (buyer: Person, event: Event) =>
  test.api.data(placedOrderSchema, 201, 'POST', '/orders', {
    token: buyer.token,
    body: anOrderFor(event, 1),
  });

const cancelOrder = (buyer: Person, orderId: string) =>
  test.api.call('POST', `/orders/${orderId}/cancel`, { token: buyer.token });

/** Returns the time from placing an order to the address of its payment page, then cancels the order. */
async function msToPage(buyer: Person, event: Event): Promise<number> {
  const begun = performance.now();
  const { id } = (await order(buyer, event)).order;
  let url: string | null = null;
  while (url === null) {
    await pause(100);
    const { token } = buyer;
    url = (await test.api.data(orderSchema, 200, 'GET', `/orders/${id}`, { token })).checkoutUrl;
  }
  const waited = performance.now() - begun;
  await cancelOrder(buyer, id);
  return waited;
}

/** Places and cancels orders as fast as the API responds, until aborted; returns the count. */
async function attack(over: AbortSignal, atOnce = AT_ONCE): Promise<number> {
  let loops = 0;
  const run = async (event: Event) => {
    while (!over.aborted) {
      const { id } = (await order(abuser, event)).order;
      await cancelOrder(abuser, id);
      loops += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, index) => run(attacked[index % 2]!)));
  return loops;
}

it(
  'cannot delay the payment pages of other buyers by placing and cancelling orders',
  async () => {
    const over = new AbortController();
    const attacking = attack(over.signal);

    const begun = performance.now();
    const waits: number[] = [];
    do {
      waits.push(
        await msToPage(buyers[0]!, attacked[0]!),
        await msToPage(buyers[1]!, untouched),
        await msToPage(buyers[2]!, attacked[1]!),
      );
    } while (performance.now() - begun < ATTACK_SECONDS * 1_000);
    over.abort();
    const loops = await attacking;

    if (process.env.ATTACK_SECONDS) {
      const perSecond = Math.round((loops * 1_000) / (performance.now() - begun));
      const slowest = Math.round(Math.max(...waits));
      console.info(`${perSecond} loops/s, ${waits.length} buyers, the slowest ${slowest} ms`);
    }
    expect(Math.max(...waits)).toBeLessThan(PAGE_WITHIN_MS);
    expect(loops).toBeGreaterThan(BACKLOG);
  },
  LONGEST_MS,
);

it('control: delays other buyers when each order takes a moment and a cancelled order loses it', async () => {
  const [{ text }] = await test.dataSource.query<[{ text: string }]>(
    `SELECT pg_get_functiondef('take_moments'::regproc) AS text`,
  );
  await test.dataSource.query(
    `CREATE OR REPLACE FUNCTION take_moments(wanted integer, OUT taken integer, OUT first_at timestamptz)
     LANGUAGE plpgsql AS $$
     BEGIN
       taken := wanted;
       UPDATE checkout_pace SET next_at = greatest(next_at, shop_now()) + wanted * make_interval(secs => 1 / per_second)
       RETURNING next_at - wanted * make_interval(secs => 1 / per_second) INTO first_at;
     END $$`,
  );
  const over = new AbortController();
  const attacking = attack(over.signal, 64);
  try {
    await until(async () => (await secondsAhead()) > 2 * (PAGE_WITHIN_MS / 1_000));

    expect(await msToPage(buyers[1]!, untouched)).toBeGreaterThan(PAGE_WITHIN_MS);
  } finally {
    over.abort();
    await test.dataSource.query(text);
    await test.dataSource.query('UPDATE checkout_pace SET next_at = shop_now()');
    await attacking;
  }
});

/** Returns the seconds for which all moments are taken. */
async function secondsAhead(): Promise<number> {
  const [{ seconds }] = await test.dataSource.query<[{ seconds: number }]>(
    'SELECT extract(epoch FROM next_at - shop_now())::float8 AS seconds FROM checkout_pace',
  );
  return seconds;
}

describe('with a backlog of its orders', () => {
  const fillTheLine = () =>
    Promise.all(Array.from({ length: BACKLOG }, () => order(abuser, attacked[0]!)));

  afterEach(async () => {
    await test.dataSource.query(
      `UPDATE orders SET checkout_due_at = NULL WHERE payment_status = 'pending' AND checkout_session_id IS NULL`,
    );
  });

  it('cannot delay the payment pages of other buyers', async () => {
    await fillTheLine();

    expect(await msToPage(buyers[3]!, attacked[0]!)).toBeLessThan(PAGE_WITHIN_MS);
    expect(await msToPage(buyers[4]!, untouched)).toBeLessThan(PAGE_WITHIN_MS);
  });

  it('control: delays other buyers when the line is served in the order of arrival', async () => {
    await test.dataSource.query(
      `CREATE OR REPLACE VIEW checkout_line AS
       SELECT id AS order_id, event_id, 0::bigint AS turn, row_number() OVER (ORDER BY id)::integer AS place
       FROM waiting_orders`,
    );
    await fillTheLine();

    expect(await msToPage(buyers[0]!, untouched)).toBeGreaterThan(PAGE_WITHIN_MS);
  });
});

describe('while its account is being deleted', () => {
  let deletion: QueryRunner;

  beforeEach(async () => {
    deletion = test.dataSource.createQueryRunner();
    await deletion.startTransaction();
    await deletion.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [abuser.user.id]);
  });

  afterEach(async () => {
    if (deletion.isTransactionActive) await deletion.rollbackTransaction();
    await deletion.release();
  });

  const orderOfAbuser = () =>
    test.api.call('POST', '/orders', {
      token: abuser.token,
      headers: { 'idempotency-key': 'while-it-is-deleted' },
      body: anOrderFor(attacked[0]!, 1),
    });

  it('cannot delay the order of another buyer of another event', async () => {
    const own = orderOfAbuser();
    await untilBlocked(test, 1, own);

    const others = order(buyers[0]!, untouched).then(() => 'placed');
    await untilBlocked(test, 2, others);
    const outcome = await Promise.race([others, Promise.resolve('waits')]);
    await deletion.rollbackTransaction();
    await Promise.all([own, others]);

    expect(outcome).toBe('placed');
  });

  it('is told to retry, and gets its order after the deletion was refused', async () => {
    const stored = await countOf(test, 'orders');
    const stock = await stockOf(test, attacked[0]!);

    const early = orderOfAbuser();
    await untilBlocked(test, 1, early);
    const refused = await Promise.race([early, Promise.resolve(null)]);

    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    expect(await countOf(test, 'orders')).toBe(stored);
    expect(await stockOf(test, attacked[0]!)).toEqual(stock);

    await deletion.rollbackTransaction();
    expect((await orderOfAbuser()).status).toBe(201);
  });
});
