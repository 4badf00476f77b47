import { type Event, type PlacedOrder, placedOrderSchema } from '@stagedoor/contracts';
import type { Person } from '../../../test-support/builders.js';
import { closeCopies, COPIES, copiesOf, spread } from '../../../test-support/copies.js';
import { type PayingTestApp, startPayingTestApp } from '../../../test-support/payments.js';
import { anOrderFor, openShop, registerBuyers } from '../../../test-support/shop.js';
import type { TestApp } from '../../../test-support/test-app.js';
import { CheckoutLineService } from './checkout-line.service.js';
import { CheckoutLineRepository } from './persistence/checkout-line.repository.js';

const ORDERS = 8;
/** Orders whose pages one round opens. */
const ROUND = 10;

let test: PayingTestApp;
let all: TestApp[];
let buyer: Person;
let event: Event;

beforeAll(async () => {
  test = await startPayingTestApp({ MAX_TICKETS_PER_PERSON: '100' });
  all = await copiesOf(test, test.startCopy);
  const shop = await openShop(test);
  event = await shop.sell({ ticketQuantity: 100 });
  [buyer] = (await registerBuyers(test, 1)) as [Person];
});

afterAll(() => closeCopies(all));
afterEach(() => jest.restoreAllMocks());

const setPace = (perSecond: number) =>
  test.dataSource.query('SELECT set_checkout_pace($1)', [perSecond]);

const placeAt = ({ api }: TestApp): Promise<PlacedOrder> =>
  api.data(placedOrderSchema, 201, 'POST', '/orders', {
    token: buyer.token,
    body: anOrderFor(event, 1),
  });

/** Orders that wait for their pages, whose turn has come. */
async function placeInLine(copies: readonly TestApp[]): Promise<string[]> {
  await setPace(0.01);
  await placeAt(test);
  const placed = await spread(copies, ORDERS, placeAt);
  expect(placed.every(({ checkoutUrl }) => checkoutUrl.includes('/checkout/wait/'))).toBe(true);
  const ids = placed.map(({ order }) => order.id);
  await test.dataSource.query('UPDATE orders SET checkout_due_at = now() WHERE id = ANY ($1)', [
    ids,
  ]);
  return ids;
}

const serve = (copies: readonly TestApp[]) =>
  Promise.all(copies.map(({ app }) => app.get(CheckoutLineService).serve()));

/** Every page that was ever opened, whatever became of it. */
function pages(): number {
  const { open, complete, expired } = test.payments.summary().sessions;
  return open + complete + expired;
}

/** When each order is due, in the order of their turns, in seconds after the one before. */
async function pausesBetween(orders: readonly string[]): Promise<number[]> {
  const rows = await test.dataSource.query<{ pause: number | null }[]>(
    `SELECT round(extract(epoch FROM checkout_due_at - lag(checkout_due_at) OVER (ORDER BY checkout_due_at)))::integer AS pause
     FROM orders WHERE id = ANY ($1) ORDER BY checkout_due_at`,
    [orders],
  );
  return rows.flatMap(({ pause }) => pause ?? []);
}

describe.each(COPIES)('with %i copies', (count) => {
  const copies = () => all.slice(0, count);

  it('they stand in one line, which moves at one pace', async () => {
    await setPace(0.01);
    await placeAt(test);

    const placed = await spread(copies(), ORDERS, placeAt);

    const pauses = await pausesBetween(placed.map(({ order }) => order.id));
    expect(pauses).toEqual(Array(ORDERS - 1).fill(100));
  });

  it('each waiting order gets one page, whoever serves the line', async () => {
    await placeInLine(copies());
    const before = pages();

    await serve(copies());

    expect(pages()).toBe(before + ORDERS);
  });
});

it('control: without the claim each copy opens a page of its own', async () => {
  await placeInLine(all);
  const due = await test.app.get(CheckoutLineRepository).claimDue(test.dataSource.manager, ROUND);
  expect(due).toHaveLength(ORDERS);
  for (const [index, { app }] of all.entries()) {
    const attempts = due.map((order) => ({ ...order, attempt: order.attempt + index }));
    jest.spyOn(app.get(CheckoutLineRepository), 'claimDue').mockResolvedValueOnce(attempts);
  }
  const before = pages();

  await serve(all);

  expect(pages()).toBe(before + all.length * ORDERS);
});
