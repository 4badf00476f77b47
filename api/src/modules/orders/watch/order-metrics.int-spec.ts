import { userSchema } from '@stagedoor/contracts';
import { createPublished, createVenue, register } from '../../../../test-support/builders.js';
import { figure, scrape } from '../../../../test-support/metrics.js';
import {
  makeRoundsDue,
  type PayingTestApp,
  startPayingTestApp,
} from '../../../../test-support/payments.js';
import {
  buyAndFailToRefund,
  buyTickets,
  placeOrder,
  sessionOf,
} from '../../../../test-support/purchases.js';
import { CheckoutLineService } from '../checkout/checkout-line.service.js';
import { ReconcilePaymentsService } from '../notices/reconcile-payments.service.js';
import { BacklogRepository } from '../persistence/backlog.repository.js';
import { AuditLedgerService } from './audit-ledger.service.js';

let test: PayingTestApp;

beforeAll(async () => {
  test = await startPayingTestApp();
});

afterAll(() => test.close());

async function anEventWithOwner(name: string) {
  const owner = await register(test.api, name, 'venue');
  const body = { role: 'creator' };
  await test.api.data(userSchema, 200, 'POST', '/auth/add-role', { token: owner.token, body });
  const { id: venueId } = await createVenue(test.api, owner);
  return { owner, event: await createPublished(test.api, owner, { venueId }) };
}

describe('the metrics', () => {
  it('count holds, orders in line, mails and due refunds', async () => {
    const { owner, event } = await anEventWithOwner('ada');
    await placeOrder(test, owner, event, 1);

    expect(await figure(test, 'holds')).toBe(1);
    expect(await figure(test, 'checkout_line')).toBe(0);
    expect(await figure(test, 'checkout_line_seconds')).toBe(0);
    expect(await figure(test, 'checkout_wait_seconds_count')).toBe(1);
    expect(await figure(test, 'refunds_due')).toBe(0);

    const { order } = await buyTickets(test, owner, event, 1);
    const token = owner.token;
    await test.api.call('POST', `/orders/${order.id}/refund`, { token });

    expect(await figure(test, 'refunds_due')).toBe(1);
    expect(await figure(test, 'mails_waiting')).toBeGreaterThan(0);
    expect(await figure(test, 'webhook_lag_seconds_count')).toBeGreaterThan(0);
  });

  it('report how long the last order in line waits', async () => {
    const { owner, event } = await anEventWithOwner('line-keeper');
    await test.dataSource.query(
      `UPDATE checkout_pace SET per_second = 0.01, next_at = now() + interval '100 seconds'`,
    );

    for (const number of [1, 2, 3]) await placeOrder(test, owner, event, number);

    expect(await figure(test, 'checkout_line')).toBe(3);
    expect(await figure(test, 'checkout_line_seconds')).toBeGreaterThan(200);
    expect(await figure(test, 'checkout_line_seconds')).toBeLessThanOrEqual(300);
    await test.dataSource.query('UPDATE checkout_pace SET per_second = 10000, next_at = now()');
    const line = test.app.get(CheckoutLineService);
    await line.serve();
    await line.idle();
    expect(await figure(test, 'checkout_line')).toBe(0);
  });

  it('count buyers in line in front of orders, and those admitted, while the line is asked', async () => {
    const { event } = await anEventWithOwner('door-keeper');
    await test.dataSource.query(
      `INSERT INTO waiting_rooms (event_id, last_place, admitted, admitted_at)
       VALUES ($1, 1000, 300.5, now())`,
      [event.id],
    );

    expect(await figure(test, 'waiting_room_places')).toBe(700);
    expect(await figure(test, 'waiting_room_admitted')).toBe(300);
    await test.dataSource.query(
      `UPDATE waiting_rooms SET admitted_at = now() - interval '2 minutes'`,
    );
    expect(await figure(test, 'waiting_room_places')).toBe(0);
    expect(await figure(test, 'waiting_room_admitted')).toBe(0);
  });

  it('count refunds that have failed for good and open disputes', async () => {
    const { owner, event } = await anEventWithOwner('mary');
    await buyAndFailToRefund(test, owner, event, owner);
    const dispute = await test.payments.dispute(sessionOf(await buyTickets(test, owner, event, 1)));
    await test.noticesTaken();

    expect(await figure(test, 'refunds_failed')).toBe(1);
    expect(await figure(test, 'disputes_open')).toBe(1);

    await test.payments.moveDispute(dispute?.id ?? '', 'won');
    await test.noticesTaken();
    expect(await figure(test, 'disputes_open')).toBe(0);
  });

  it('read the figures of orders with one query', async () => {
    const read = vi.spyOn(BacklogRepository.prototype, 'read');

    await scrape(test);

    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
  });

  it('count reconciliations and the notices that they found', async () => {
    const { owner, event } = await anEventWithOwner('grace');
    test.payments.faultWebhooks({ kind: 'drop' }, 1, 'checkout.session.completed');
    await buyTickets(test, owner, event, 1);
    const missedBefore = (await figure(test, 'missed_notices_total')) ?? 0;
    await test.reconcile();

    expect(await figure(test, 'reconciliations_total')).toBeGreaterThan(0);
    expect(await figure(test, 'missed_notices_total')).toBe(missedBefore + 1);
  });

  it('count breaches of invariants, and an alarm is raised', async () => {
    const { event } = await anEventWithOwner('joan');
    const audit = test.app.get(AuditLedgerService);
    const lookAtStock = async () => {
      await test.dataSource.query('UPDATE ledger_looks SET due_at = shop_now()');
      await audit.lookAtStock();
    };
    await audit.lookAtChanges();
    const counts = async () => {
      const lines = (await scrape(test)).match(/invariant_breaches\{.*\} \d+/g) ?? [];
      return lines.map((line) => Number(line.split(' ').at(-1)));
    };
    await lookAtStock();
    const alarms = (await figure(test, 'alarms_total')) ?? 0;
    expect((await counts()).length).toBeGreaterThan(5);
    expect(Math.max(...(await counts()))).toBe(0);

    const stock = 'UPDATE ticket_stock SET sold = $2 WHERE event_id = $1';
    await test.dataSource.query(stock, [event.id, 7]);
    await lookAtStock();
    await test.dataSource.query(stock, [event.id, 0]);

    expect(Math.max(...(await counts()))).toBe(1);
    expect(await figure(test, 'alarms_total')).toBeGreaterThan(alarms);
  });
});

describe('a copy', () => {
  const state = async () => (await test.api.call('GET', '/health/ready')).text;
  const askProvider = async () => {
    await makeRoundsDue(test);
    const round = test.app.get(ReconcilePaymentsService).reconcile();
    await round.catch(() => undefined);
  };

  it.each([401, 500, 'close'] as const)(
    'is ready and reports failing payments while the provider responds with %s',
    async (answer) => {
      test.payments.faultApi({ answer, when: 'before' }, 10);
      await askProvider();
      const away = await state();
      test.payments.clearFaults();
      await askProvider();
      const back = await state();

      expect(away).toBe('{"data":{"status":"ok","payments":"failing"}}');
      expect(back).toBe('{"data":{"status":"ok","payments":"ok"}}');
    },
  );
});
