import { type Event, type PlacedOrder } from '@stagedoor/contracts';
import { breachesOf } from '../../../../test-support/audit.js';
import type { Person } from '../../../../test-support/builders.js';
import { closeCopies, COPIES } from '../../../../test-support/copies.js';
import { dropConstraints } from '../../../../test-support/guards.js';
import { makeRoundsDue, type PayingTestApp } from '../../../../test-support/payments.js';
import { payFor, placeOrder } from '../../../../test-support/purchases.js';
import { startRace } from '../../../../test-support/races.js';
import { type Shop, stockOf, storedOrder } from '../../../../test-support/shop.js';
import type { TestApp } from '../../../../test-support/test-app.js';
import { until } from '../../../../test-support/until.js';
import { StripeEventsRepository } from '../persistence/stripe-events.repository.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';
import { ReconcilePaymentsService } from './reconcile-payments.service.js';

const ORDERS = 4;
/** How long a copy keeps a round without renewing its claim. */
const CLAIM_MS = 10_000;

let test: PayingTestApp;
let all: TestApp[];
let shop: Shop;
let buyer: Person;
let event: Event;

beforeAll(async () => {
  ({ test, all, shop, buyer } = await startRace());
});

afterAll(() => closeCopies(all));

beforeEach(async () => {
  event = await shop.sell({ ticketQuantity: 10 });
});

afterEach(() => {
  test.payments.clearFaults();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Places an order that is paid at the provider, whose notices are lost. */
async function buyWithoutNotices(): Promise<PlacedOrder> {
  const placed = await placeOrder(test, buyer, event, 1);
  test.payments.faultWebhooks({ kind: 'drop' }, 10);
  await payFor(test, placed);
  return placed;
}

/** Runs the same round in every copy at once, as when each round takes longer than its pause. */
async function reconcileInEveryCopy(copies: readonly TestApp[]): Promise<void> {
  await makeRoundsDue(test);
  const since = await test.app.get(StripeEventsRepository).claimRound(test.dataSource.manager);
  await Promise.all(
    copies.map(({ app }) => {
      vi.spyOn(app.get(StripeEventsRepository), 'claimRound').mockResolvedValueOnce(since);
      return app.get(ReconcilePaymentsService).reconcile();
    }),
  );
}

describe.each(COPIES)('with %i copies', (count) => {
  const copies = () => all.slice(0, count);

  it('a lost notice has one effect', async () => {
    const orders = [];
    for (let i = 0; i < ORDERS; i += 1) orders.push(await buyWithoutNotices());

    await reconcileInEveryCopy(copies());

    const stored = await Promise.all(orders.map(({ order }) => storedOrder(test, order.id)));
    expect(stored).toEqual(Array(ORDERS).fill({ status: 'completed', tickets: 1 }));
    expect(await stockOf(test, event)).toEqual({ sold: ORDERS, held: 0 });
    expect(await breachesOf(test)).toEqual([]);
  });

  it('one copy calls the provider when the round is due', async () => {
    const asked = copies().map(({ app }) => vi.spyOn(app.get(StripeGateway), 'listEvents'));
    await makeRoundsDue(test);

    await Promise.all(copies().map(({ app }) => app.get(ReconcilePaymentsService).reconcile()));

    expect(asked.filter(({ mock }) => mock.calls.length > 0)).toHaveLength(1);
  });
});

async function isRenewed(): Promise<boolean> {
  const [round] = await test.dataSource.query<[{ renewed: boolean }]>(
    'SELECT next_round_at > shop_now() AS renewed FROM reconciliation',
  );
  return round.renewed;
}

it('a copy keeps its round for longer than a claim lasts', async () => {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const listed = vi.spyOn(test.app.get(StripeGateway), 'listEvents');
  listed.mockImplementation(async () => {
    await answered;
    return { events: [], isComplete: true };
  });
  await makeRoundsDue(test);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });

  const round = test.app.get(ReconcilePaymentsService).reconcile();
  await until(() => listed.mock.calls.length > 0);
  await test.dataSource.query('UPDATE reconciliation SET next_round_at = shop_now()');
  vi.advanceTimersByTime(CLAIM_MS / 2);
  await until(isRenewed);
  const claim = await all[1]!.app
    .get(StripeEventsRepository)
    .claimRound(all[1]!.dataSource.manager);
  answer();
  await round;

  expect(claim).toBeNull();
});

it('control: without stored notices each copy books the payment', async () => {
  const placed = await buyWithoutNotices();
  await dropConstraints(test, 'payments.payments_pkey');
  for (const { app } of all) {
    vi.spyOn(app.get(StripeEventsRepository), 'remember').mockImplementation((_manager, notices) =>
      Promise.resolve([...notices]),
    );
  }

  await reconcileInEveryCopy(all);

  const booked = await test.dataSource.query<unknown[]>(
    'SELECT FROM payments WHERE order_id = $1',
    [placed.order.id],
  );
  expect(booked).toHaveLength(all.length);
});
