import { Any } from 'typeorm';
import { PaymentNotices } from '../src/modules/orders/notices/payment-notices.js';
import { DisputesRepository } from '../src/modules/orders/persistence/disputes.repository.js';
import { OrderEntity } from '../src/modules/orders/persistence/order.entity.js';
import { OrdersRepository } from '../src/modules/orders/persistence/orders.repository.js';
import { PaymentEntity } from '../src/modules/orders/persistence/payment.entity.js';
import { PaymentsRepository } from '../src/modules/orders/persistence/payments.repository.js';
import { RefundsRepository } from '../src/modules/orders/persistence/refunds.repository.js';
import { SoldOutRefusals } from '../src/modules/orders/placing/sold-out-refusals.js';
import { aMeetingOf } from './race-barrier.js';
import type { TestApp } from './test-app.js';

/**
 * Removes the lock of orders: callers continue when `readers` of them have read the order. Each notice has a
 * transaction of its own, as notices that arrive apart have.
 */
export function takeOrderLockAway(copies: readonly TestApp[], readers: number): void {
  const meet = aMeetingOf(readers);
  for (const { app } of copies) {
    const notices = app.get(PaymentNotices);
    vi.spyOn(notices, 'handle').mockImplementation(async (notice) => {
      await notices['confirmAll']([notice]);
    });
    vi.spyOn(app.get(OrdersRepository), 'lockAll').mockImplementation(async (manager, ids) => {
      const found = await manager.find(OrderEntity, {
        where: { id: Any([...ids]) },
        relations: { items: true },
      });
      await meet();
      return new Map(found.map((order) => [order.id, order]));
    });
  }
}

/** Removes the lock of the counters, under which tickets are held and events cancelled. */
export async function takeStockLockAway({ dataSource }: TestApp): Promise<void> {
  await dataSource.query(`
    CREATE OR REPLACE FUNCTION lock_ticket_stock(events uuid[]) RETURNS void
    LANGUAGE plpgsql AS 'BEGIN END'`);
}

/** Drops constraints, each given as `table.constraint`. */
export async function dropConstraints(
  { dataSource }: TestApp,
  ...constraints: string[]
): Promise<void> {
  for (const constraint of constraints) {
    const [table, name] = constraint.split('.');
    await dataSource.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name} CASCADE`);
  }
}

/** Removes the lock of payments: callers continue when `readers` of them have read the dispute or what is paid back. */
export function takePaymentLockAway(copies: readonly TestApp[], readers: number): void {
  const meet = aMeetingOf(readers);
  for (const { app, dataSource } of copies) {
    const payments = app.get(PaymentsRepository);
    vi.spyOn(payments, 'lock').mockImplementation((manager, id) => payments.find(manager, id));
    vi.spyOn(payments, 'lockFailedOf').mockImplementation(async (_manager, orderId) => {
      const found = await dataSource.manager.findBy(PaymentEntity, { orderId });
      return found.filter(({ status }) => status === 'refund_failed');
    });
    const refunds = app.get(RefundsRepository);
    const returnedOf = refunds.returnedOf.bind(refunds);
    vi.spyOn(refunds, 'returnedOf').mockImplementation(async (manager, payment) => {
      const returned = await returnedOf(manager, payment);
      await meet();
      return returned;
    });
    const disputes = app.get(DisputesRepository);
    const find = disputes.find.bind(disputes);
    vi.spyOn(disputes, 'find').mockImplementation(async (manager, dispute) => {
      const found = await find(manager, dispute);
      await meet();
      return found;
    });
  }
}

/** Lets a copy refuse sold-out tickets by a reading of any age. */
export function keepReadingsValid({ app }: TestApp): void {
  const refusals = app.get<unknown, { isValid: () => boolean }>(SoldOutRefusals);
  vi.spyOn(refusals, 'isValid').mockReturnValue(true);
}
