import { OrdersRepository } from '../src/modules/orders/persistence/orders.repository.js';
import { aMeetingOf } from './race-barrier.js';
import type { TestApp } from './test-app.js';

/** Takes the lock of orders away: nobody waits for anybody, and all go on when so many have read the order. */
export function takeOrderLockAway(copies: readonly TestApp[], readers: number): void {
  const meet = aMeetingOf(readers);
  for (const { app } of copies) {
    const orders = app.get(OrdersRepository);
    jest.spyOn(orders, 'lockAll').mockImplementation(async (manager, ids) => {
      const found = await orders.findByIds(manager, ids);
      await meet();
      return found;
    });
  }
}

/** Takes the lock of the counters away, under which tickets are held and events cancelled. */
export async function takeStockLockAway({ dataSource }: TestApp): Promise<void> {
  await dataSource.query(`
    CREATE OR REPLACE FUNCTION lock_ticket_stock(events uuid[]) RETURNS void
    LANGUAGE plpgsql AS 'BEGIN END'`);
}

/** Takes constraints away, each given as `table.constraint`. */
export async function dropConstraints(
  { dataSource }: TestApp,
  ...constraints: string[]
): Promise<void> {
  for (const constraint of constraints) {
    const [table, name] = constraint.split('.');
    await dataSource.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name} CASCADE`);
  }
}
