import { type Event, orderSchema, type PlacedOrder, placedOrderSchema } from '@stagedoor/contracts';
import type { Person } from '../../../../test-support/builders.js';
import { closeCopies, COPIES, copiesOf, spread } from '../../../../test-support/copies.js';
import { type PayingTestApp, startPayingTestApp } from '../../../../test-support/payments.js';
import { meetAtUpdateOf, untilBlocked } from '../../../../test-support/race-barrier.js';
import { goToTime } from '../../../../test-support/shop-clock.js';
import {
  aHoldRequest,
  anOrderFor,
  openShop,
  registerBuyers,
  ROOMY_LIMITS,
} from '../../../../test-support/shop.js';
import type { TestApp } from '../../../../test-support/test-app.js';
import { until } from '../../../../test-support/until.js';
import type { HeldOrder } from '../domain/ticket-hold.js';
import { CheckoutLineRepository } from '../persistence/checkout-line.repository.js';
import { TicketHoldsRepository } from '../persistence/ticket-holds.repository.js';
import { CheckoutLineService } from './checkout-line.service.js';

const ORDERS = 8;
/** A pace with moments for half of the orders in one round: the first at once, the others within half a second. */
const HALF_OF_THEM = 7;
/** Maximum orders of one round. */
const ROUND = 10;

let test: PayingTestApp;
let all: TestApp[];
let buyer: Person;
let other: Person;
let event: Event;

beforeAll(async () => {
  test = await startPayingTestApp({ MAX_TICKETS_PER_PERSON: '100' });
  all = await copiesOf(test, test.startCopy);
  const shop = await openShop(test);
  event = await shop.sell({ ticketQuantity: 100 });
  [buyer, other] = (await registerBuyers(test, 2)) as [Person, Person];
});

afterAll(() => closeCopies(all));

afterEach(async () => {
  vi.restoreAllMocks();
  await goToTime(test, 'now()');
  await setPace(10_000);
  await test.dataSource.query('UPDATE checkout_pace SET next_at = now()');
  await serve(all);
});

const setPace = (perSecond: number) =>
  test.dataSource.query('SELECT set_checkout_pace($1)', [perSecond]);

const placeAt = ({ api }: TestApp): Promise<PlacedOrder> =>
  api.data(placedOrderSchema, 201, 'POST', '/orders', {
    token: buyer.token,
    body: anOrderFor(event, 1),
  });

/** Places orders that wait in line, which may be opened at that pace from now on. */
async function placeInLine(copies: readonly TestApp[], perSecond: number): Promise<void> {
  await setPace(0.01);
  await placeAt(test);
  const placed = await spread(copies, ORDERS, placeAt);
  expect(placed.every(({ checkoutUrl }) => checkoutUrl.includes('/checkout/wait/'))).toBe(true);
  await setPace(perSecond);
  await test.dataSource.query('UPDATE checkout_pace SET next_at = now()');
}

/** Runs one round in each copy, and waits for the pages that it opens. */
async function serve(copies: readonly TestApp[]): Promise<void> {
  const lines = copies.map(({ app }) => app.get(CheckoutLineService));
  await Promise.all(lines.map((line) => line.serve()));
  await Promise.all(lines.map((line) => line.idle()));
}

/** Returns the number of pages that were ever opened. */
function pages(): number {
  const { open, complete, expired } = test.payments.summary().sessions;
  return open + complete + expired;
}

/** Precedes every other id: its order is the first in line, although it is placed last. */
const FIRST_ID = '00000000-0000-7000-8000-000000000001';

describe.each(COPIES)('with %i copies', (count) => {
  const copies = () => all.slice(0, count);

  it('together open as many pages as the pace allows', async () => {
    await placeInLine(copies(), HALF_OF_THEM);
    // Each copy takes the moments of the half second after its own call.
    await goToTime(test, `'${new Date().toISOString()}'::timestamptz`);
    const before = pages();

    await serve(copies());

    expect(pages()).toBe(before + ORDERS / 2);
  });

  it('open one page for each waiting order', async () => {
    await placeInLine(copies(), 10_000);
    const before = pages();

    await serve(copies());

    expect(pages()).toBe(before + ORDERS);
  });
});

it('opens the page of an order that was committed while a round waited for the pace', async () => {
  await placeInLine([test], 10_000);
  const placing = test.dataSource.createQueryRunner();
  await placing.startTransaction();
  const [held] = await test.app
    .get(TicketHoldsRepository)
    .hold(placing.manager, [{ ...aHoldRequest(other, event), id: FIRST_ID }], ROOMY_LIMITS);
  await placing.query('SELECT FROM checkout_pace FOR UPDATE');
  const serving = serve([test]);
  await untilBlocked(test, 1);
  await placing.commitTransaction();
  await placing.release();
  await serving;

  // A background round of the copy may open it; the line retries an order that no round reads after 20 s.
  const path = `/orders/${(held as HeldOrder).orderId}`;
  await until(async () => {
    const order = await test.api.data(orderSchema, 200, 'GET', path, { token: other.token });
    return order.checkoutUrl !== null;
  });
});

it('control: without the lock of the pace each copy takes the same moments', async () => {
  const [{ text }] = await test.dataSource.query<[{ text: string }]>(
    `SELECT pg_get_functiondef('take_moments'::regproc) AS text`,
  );
  await test.dataSource.query(text.replace('FROM checkout_pace FOR UPDATE', 'FROM checkout_pace'));
  try {
    await placeInLine(all, HALF_OF_THEM);
    const before = pages();

    await meetAtUpdateOf(test, 'checkout_pace', all.length, () => serve(all));

    expect(pages()).toBeGreaterThan(before + ORDERS / 2);
  } finally {
    await test.dataSource.query(text);
  }
});

it('control: without the claim each copy opens a page of its own', async () => {
  await placeInLine(all, 10_000);
  const due = await test.app.get(CheckoutLineRepository).claimDue(test.dataSource.manager, ROUND);
  expect(due).toHaveLength(ORDERS);
  for (const [index, { app }] of all.entries()) {
    const attempts = due.map((order) => ({ ...order, attempt: order.attempt + index }));
    vi.spyOn(app.get(CheckoutLineRepository), 'claimDue').mockResolvedValueOnce(attempts);
  }
  const before = pages();

  await serve(all);

  expect(pages()).toBe(before + all.length * ORDERS);
});
