import type { Event } from '@stagedoor/contracts';
import type { MockInstance } from 'vitest';
import { breachesOf } from '../../../../test-support/audit.js';
import type { Person } from '../../../../test-support/builders.js';
import {
  makeRoundsDue,
  type PayingTestApp,
  startPayingTestApp,
} from '../../../../test-support/payments.js';
import { openStraySession, placeOrder, sessionOf } from '../../../../test-support/purchases.js';
import {
  openShop,
  registerBuyers,
  type Shop,
  stockOf,
  storedOrder,
} from '../../../../test-support/shop.js';
import { ARRIVAL_SECONDS } from '../stripe/list-events.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';
import { OrderMetrics } from '../watch/order-metrics.js';
import { ReconcilePaymentsService } from './reconcile-payments.service.js';
import { StripeWebhookService } from './stripe-webhook.service.js';

const MINUTE_MS = 60 * 1_000;
const HOUR_MS = 60 * MINUTE_MS;
const EVERY_NOTICE = 1_000;

let test: PayingTestApp;
let sell: Shop['sell'];
let buyer: Person;
let event: Event;

beforeAll(async () => {
  test = await startPayingTestApp();
  ({ sell } = await openShop(test));
  [buyer] = (await registerBuyers(test, 1)) as [Person];
});

afterAll(() => test.close());

beforeEach(async () => {
  event = await sell({ ticketQuantity: 10 });
});

afterEach(() => test.payments.clearFaults());

const loseEveryNotice = () => test.payments.faultWebhooks({ kind: 'drop' }, EVERY_NOTICE);
const place = (quantity = 2) => placeOrder(test, buyer, event, quantity);
const aStraySession = (orderId: string) => openStraySession(test, orderId);

async function pay(sessionId: string): Promise<void> {
  expect(await test.payments.pay(sessionId)).toEqual({ kind: 'paid' });
  await test.noticesTaken();
}

describe('reconciliation', () => {
  afterEach(async () => expect(await breachesOf(test)).toEqual([]));

  it('completes an order whose every notice was lost', async () => {
    const placed = await place();
    loseEveryNotice();
    await pay(sessionOf(placed));
    expect((await storedOrder(test, placed.order.id)).status).toBe('pending');

    await test.reconcile();

    expect(await storedOrder(test, placed.order.id)).toEqual({ status: 'completed', tickets: 2 });
    expect(await stockOf(test, event)).toEqual({ sold: 2, held: 0 });
  });

  it('refunds an order that was refunded at the provider', async () => {
    const placed = await place();
    loseEveryNotice();
    await pay(sessionOf(placed));
    await test.payments.refund(sessionOf(placed));

    await test.reconcile();

    expect((await storedOrder(test, placed.order.id)).status).toBe('refunded');
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });
  });

  it('handles a payment before its refund when only the notice of the refund arrived', async () => {
    const placed = await place();
    test.payments.faultWebhooks({ kind: 'drop' }, 1, 'checkout.session.completed');
    await pay(sessionOf(placed));
    await test.payments.refund(sessionOf(placed));
    await test.noticesTaken();
    expect((await storedOrder(test, placed.order.id)).status).toBe('pending');

    await test.reconcile();

    expect((await storedOrder(test, placed.order.id)).status).toBe('refunded');
  });

  it('finds a dispute whose notices were lost', async () => {
    const placed = await place();
    loseEveryNotice();
    await pay(sessionOf(placed));
    await test.payments.dispute(sessionOf(placed));

    await test.reconcile();

    const rows = await test.dataSource.query<unknown[]>(
      'SELECT FROM disputes d JOIN payments p ON p.id = d.payment_id WHERE p.order_id = $1',
      [placed.order.id],
    );
    expect(rows).toHaveLength(1);
  });

  describe.each([
    ['the same as', 0],
    ['minutes ahead of', 20 * MINUTE_MS],
    ['minutes behind', -20 * MINUTE_MS],
  ])('with a clock of the provider %s that of the site', (_, ahead) => {
    const setSeenUntil = (time: number) =>
      test.dataSource.query('UPDATE reconciliation SET seen_until = to_timestamp($1)', [
        time / 1_000,
      ]);

    beforeEach(() => {
      test.app.get(StripeGateway).arrivalSeconds = ARRIVAL_SECONDS;
    });

    afterEach(async () => {
      test.app.get(StripeGateway).arrivalSeconds = 0;
      vi.restoreAllMocks();
      await test.payments.resetClock();
      await setSeenUntil(Date.now());
    });

    it('leaves a notice to its webhook for ten seconds, and then handles it', async () => {
      const counted = vi.spyOn(test.app.get(OrderMetrics), 'reconciled');
      const placed = await place();
      await test.payments.advanceClock(ahead);
      await setSeenUntil(Date.now() + ahead);
      loseEveryNotice();
      await pay(sessionOf(placed));

      await test.reconcile();
      const early = await storedOrder(test, placed.order.id);
      await test.payments.advanceClock((ARRIVAL_SECONDS + 1) * 1_000);
      await test.reconcile();

      expect(early.status).toBe('pending');
      expect((await storedOrder(test, placed.order.id)).status).toBe('completed');
      expect(counted.mock.calls.map(([missed]) => missed > 0)).toEqual([false, true]);
    });
  });

  it('begins no round before the pause is over', async () => {
    const placed = await place();
    loseEveryNotice();
    await pay(sessionOf(placed));
    await test.dataSource.query(
      `UPDATE reconciliation SET next_round_at = now() + interval '1 minute'`,
    );

    await test.app.get(ReconcilePaymentsService).reconcile();

    expect((await storedOrder(test, placed.order.id)).status).toBe('pending');
    await test.reconcile();
  });

  it('handles the other notices when one cannot be parsed, and does not retry that one', async () => {
    const placed = await place();
    loseEveryNotice();
    await pay(sessionOf(placed));
    const gateway = test.app.get(StripeGateway);
    const listEvents = gateway.listEvents.bind(gateway);
    const type = 'checkout.session.completed';
    const unusable = [
      { id: 'evt_of_no_use', created: 0, type, data: { object: { id: 'cs 1' } } },
      { id: 'evt_of_too_much', created: 0, type, data: { object: aSessionOf(2 ** 40) } },
    ];
    const list = vi.spyOn(gateway, 'listEvents').mockImplementation(async (...query) => {
      const { events, isComplete } = await listEvents(...query);
      return { events: [...unusable, ...events], isComplete };
    });
    const handle = vi.spyOn(test.app.get(StripeWebhookService), 'handle');

    await test.reconcile();
    const looked = handle.mock.calls.map(([{ id }]) => id);
    handle.mockClear();
    await test.reconcile();

    expect(looked).toEqual(expect.arrayContaining(unusable.map(({ id }) => id)));
    expect(handle).not.toHaveBeenCalled();
    expect((await storedOrder(test, placed.order.id)).status).toBe('completed');
    list.mockRestore();
    handle.mockRestore();
  });

  it('handles the other notices when one fails, and retries that one', async () => {
    const [first, second] = [await place(1), await place(1)];
    loseEveryNotice();
    await pay(sessionOf(first));
    await pay(sessionOf(second));
    const handle = vi
      .spyOn(test.app.get(StripeWebhookService), 'handle')
      .mockRejectedValueOnce(new Error('The database is unavailable.'));

    await expect(test.reconcile()).rejects.toThrow('1 notices failed');
    const failedOnce = await storedOrder(test, first.order.id);
    handle.mockRestore();

    expect(failedOnce.status).toBe('pending');
    expect((await storedOrder(test, second.order.id)).status).toBe('completed');
    await test.reconcile();
    expect((await storedOrder(test, first.order.id)).status).toBe('completed');
  });

  it('raises one alarm about a notice that fails for ten minutes, and counts it once it is handled', async () => {
    const placed = await place();
    loseEveryNotice();
    await pay(sessionOf(placed));
    const counted = vi.spyOn(test.app.get(OrderMetrics), 'reconciled');
    const handle = vi
      .spyOn(test.app.get(StripeWebhookService), 'handle')
      .mockRejectedValue(new Error('A value is missing.'));
    const alarms = () =>
      test.dataSource.query<unknown[]>(`SELECT what FROM alarms WHERE kind = 'notice'`);
    await expect(test.reconcile()).rejects.toThrow('1 notices failed');
    const early = await alarms();
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 10 * MINUTE_MS);

    await expect(test.reconcile()).rejects.toThrow('1 notices failed');
    await expect(test.reconcile()).rejects.toThrow('1 notices failed');
    clock.mockRestore();
    const { id } = handle.mock.calls[0]![0];
    handle.mockRestore();
    await test.reconcile();

    expect(early).toEqual([]);
    expect(await alarms()).toEqual([{ what: expect.stringContaining(id) }]);
    expect(counted.mock.calls).toEqual([[0], [0], [0], [1]]);
    expect((await storedOrder(test, placed.order.id)).status).toBe('completed');
    counted.mockRestore();
  });

  describe('a backlog of three windows', () => {
    const HOUR = 3_600;
    const begun = Math.floor(Date.now() / 1_000) - 4 * HOUR;
    const [second, third] = [begun + HOUR, begun + 2 * HOUR];
    const ofNoEffect = (created: number) => ({
      id: `evt_at_${created}`,
      created,
      type: 'x.y',
      data: { object: {} },
    });
    const backlog = [begun, second, third].map(ofNoEffect);
    let list: MockInstance<StripeGateway['listEvents']>;

    beforeEach(async () => {
      await test.dataSource.query(
        `UPDATE reconciliation SET seen_until = to_timestamp($1) + interval '60 seconds'`,
        [begun],
      );
      list = vi
        .spyOn(test.app.get(StripeGateway), 'listEvents')
        .mockImplementation(async ({ gte, lt }) => {
          const inside = backlog.filter(
            ({ created }) => created >= gte && created < (lt ?? Infinity),
          );
          return { events: inside, isComplete: lt !== undefined };
        });
    });

    afterEach(async () => {
      vi.restoreAllMocks();
      await test.dataSource.query('UPDATE reconciliation SET seen_until = now()');
    });

    const seenUntil = async (): Promise<number> => {
      const [{ second: time }] = await test.dataSource.query<[{ second: number }]>(
        'SELECT extract(epoch FROM seen_until)::integer AS second FROM reconciliation',
      );
      return time;
    };
    const handle = () => vi.spyOn(test.app.get(StripeWebhookService), 'handle');

    it('continues after the last window that succeeded', async () => {
      const failing = handle().mockImplementation(async ({ created }) => {
        if (created === third) throw new Error('The database is unavailable.');
      });
      await expect(test.reconcile()).rejects.toThrow('1 notices failed');
      const reached = await seenUntil();
      failing.mockClear();
      list.mockClear();

      await expect(test.reconcile()).rejects.toThrow('1 notices failed');

      expect(reached).toBe(third);
      expect(list.mock.calls[0]![0]).toEqual({ gte: third - 60 });
      expect(failing.mock.calls.map(([{ created }]) => created)).toEqual([third]);
    });

    it('handles the later windows when a notice of the first fails, and begins with it again', async () => {
      const failing = handle().mockImplementation(async ({ created }) => {
        if (created === begun) throw new Error('The database is unavailable.');
      });

      await expect(test.reconcile()).rejects.toThrow('1 notices failed');

      expect(failing.mock.calls.map(([{ created }]) => created)).toEqual([begun, second, third]);
      expect(await seenUntil()).toBe(begun + 60);
    });

    it('ends, and keeps an earlier start, when that is set between two windows', async () => {
      const earlier = begun + 600;
      const handled = handle().mockImplementation(async ({ created }) => {
        if (created !== second) return;
        await test.dataSource.query('UPDATE reconciliation SET seen_until = to_timestamp($1)', [
          earlier,
        ]);
      });

      await test.reconcile();

      expect(handled).toHaveBeenCalledTimes(2);
      expect(await seenUntil()).toBe(earlier);
    });

    it('ends between two windows when it is stopped', async () => {
      const stopping = new AbortController();
      const handled = handle().mockImplementation(async () => stopping.abort());
      await makeRoundsDue(test);

      await test.app.get(ReconcilePaymentsService).reconcile(stopping.signal);

      expect(handled).toHaveBeenCalledTimes(1);
      expect(await seenUntil()).toBe(begun + 60);
    });
  });

  it('releases the tickets of a session that expired at the provider', async () => {
    const placed = await place();
    loseEveryNotice();
    await test.payments.advanceClock(HOUR_MS);

    await test.reconcile();

    expect(await storedOrder(test, placed.order.id)).toEqual({ status: 'expired', tickets: 0 });
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });
    await test.payments.resetClock();
    await test.dataSource.query('UPDATE reconciliation SET seen_until = now()');
  });
});

describe('a payment that buys nothing', () => {
  afterEach(async () => expect(await breachesOf(test)).toEqual([]));

  it.each(['arrives', 'is lost'])(
    'is refunded when it is a second one for an order and its notice %s',
    async (how) => {
      const placed = await place();
      await pay(sessionOf(placed));
      if (how === 'is lost') loseEveryNotice();
      const stray = await aStraySession(placed.order.id);
      const { refunded } = test.payments.summary();

      await pay(stray);
      await test.reconcile();
      await Promise.all([test.sweep(), test.sweep()]);
      await test.noticesTaken();

      expect(test.payments.summary().refunded).toBe(refunded + 5_000);
      expect(test.payments.refundsOf(stray)).toHaveLength(1);
      expect(await storedOrder(test, placed.order.id)).toEqual({ status: 'completed', tickets: 2 });
    },
  );
});

function aSessionOf(amount_total: number) {
  return {
    id: 'cs_of_too_much',
    status: 'complete',
    payment_status: 'paid',
    amount_total,
    currency: 'gbp',
    payment_intent: 'pi_of_too_much',
  };
}
