import { Logger } from '@nestjs/common';
import type { Event } from '@stagedoor/contracts';
import type { Person } from '../../../../test-support/builders.js';
import { closeCopies, copiesOf } from '../../../../test-support/copies.js';
import { scrape } from '../../../../test-support/metrics.js';
import { type PayingTestApp, startPayingTestApp } from '../../../../test-support/payments.js';
import { buyTickets, placeOrder } from '../../../../test-support/purchases.js';
import { goToTime } from '../../../../test-support/shop-clock.js';
import { openShop, registerBuyers, type Shop } from '../../../../test-support/shop.js';
import type { TestApp } from '../../../../test-support/test-app.js';
import { Alarm } from '../../alarms/alarm.service.js';
import { AuditViewsRepository } from '../persistence/audit-views.repository.js';
import { AuditLedgerService } from './audit-ledger.service.js';

interface Look {
  scope: string;
  found: Record<string, number>;
  age: number;
}

let test: PayingTestApp;
let copies: TestApp[];
let shop: Shop;
let buyer: Person;
let event: Event;
let orderIds: string[];
let alarms: string[];

beforeAll(async () => {
  test = await startPayingTestApp();
  copies = await copiesOf(test);
  shop = await openShop(test);
  [buyer] = (await registerBuyers(test, 1)) as [Person];
  event = await shop.sell();
  orderIds = [];
  for (let index = 0; index < 3; index += 1) {
    orderIds.push((await buyTickets(test, buyer, event, 1)).order.id);
  }
  orderIds.push((await placeOrder(test, buyer, event)).order.id);
});

afterAll(() => closeCopies(copies));

beforeEach(async () => {
  alarms = [];
  vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  for (const { app } of copies) {
    vi.spyOn(app.get(Alarm), 'raise').mockImplementation((what) => void alarms.push(what));
  }
  await test.dataSource.query(
    `UPDATE ledger_looks SET due_at = shop_now(), seen_until = now() - interval '10 seconds',
       reached = NULL, finding = '{}', found = '{}', finished_at = now() - interval '1 hour'`,
  );
});

afterEach(() => {
  vi.restoreAllMocks();
});

const query = (statement: string) => test.dataSource.query(statement);
const audit = ({ app }: TestApp) => app.get(AuditLedgerService);
const lookOf = async (scope: string): Promise<Look> => {
  const [look] = await test.dataSource.query<Look[]>(
    `SELECT scope, found, extract(epoch FROM now() - finished_at)::integer AS age
     FROM ledger_looks WHERE scope = $1`,
    [scope],
  );
  return look!;
};
const breachesOf = async (scope: string) =>
  Object.entries((await lookOf(scope)).found).filter(([, count]) => count > 0);
const makeOld = () =>
  query(`
    WITH aged AS (UPDATE ledger_entries SET created_at = created_at - interval '30 days'),
      changed AS (UPDATE order_changes SET changed_at = changed_at - interval '30 days')
    UPDATE orders SET updated_at = updated_at - interval '30 days'`);
const makeNew = () =>
  query(`
    WITH aged AS (UPDATE ledger_entries SET created_at = now()),
      changed AS (UPDATE order_changes SET changed_at = now())
    UPDATE orders SET updated_at = now()`);
const lookAtNight = async (atOnce?: number) => {
  while (await audit(test).lookAtOrders(atOnce));
  while (await audit(test).lookAtStock(atOnce));
};

it('finds no breach in a consistent database, and counts every invariant', async () => {
  await audit(test).lookAtChanges();
  await lookAtNight(2);

  const names = await test.dataSource.query<{ name: string }[]>(
    `SELECT replace(viewname, 'audit_', '') AS name FROM pg_views WHERE viewname LIKE 'audit\\_%'
     ORDER BY 1`,
  );
  const { found } = await lookOf('changes');
  const night = { ...(await lookOf('orders')).found, ...(await lookOf('stock')).found };
  expect(Object.keys(found).sort()).toEqual(names.map(({ name }) => name));
  expect(Object.keys(night).sort()).toEqual(names.map(({ name }) => name));
  expect([...Object.values(found), ...Object.values(night)].every((count) => count === 0)).toBe(
    true,
  );
  expect(alarms).toEqual([]);
});

describe.each([
  {
    what: 'an order without its ticket',
    invariant: 'tickets_equal_orders',
    scope: 'orders',
    subject: () => orderIds[1]!,
    breach: () => `UPDATE tickets SET status = 'cancelled' WHERE order_id = '${orderIds[1]}'`,
    heal: () => `UPDATE tickets SET status = 'valid' WHERE order_id = '${orderIds[1]}'`,
  },
  {
    what: 'sold stock without an order',
    invariant: 'stock_equals_orders',
    scope: 'stock',
    subject: () => event.ticketTypes[0]!.id,
    breach: () => `UPDATE ticket_stock SET sold = sold + 1 WHERE event_id = '${event.id}'`,
    heal: () => `UPDATE ticket_stock SET sold = sold - 1 WHERE event_id = '${event.id}'`,
  },
])('$what', ({ invariant, scope, subject, breach, heal }) => {
  beforeEach(async () => {
    await makeNew();
    await query(breach());
  });

  afterEach(async () => {
    await query(heal());
    await makeNew();
  });

  it('is found by the look at changes when it is recent, until it is repaired', async () => {
    await audit(test).lookAtChanges();

    expect(await breachesOf('changes')).toContainEqual([invariant, 1]);
    expect(alarms).toContainEqual(expect.stringMatching(`${invariant}: .*${subject()}`));
    await query(`UPDATE ledger_looks SET due_at = shop_now()`);
    alarms = [];
    await audit(test).lookAtChanges();
    expect(alarms).not.toEqual([]);
    await query(heal());
    await query(`UPDATE ledger_looks SET due_at = shop_now()`);
    await audit(test).lookAtChanges();
    expect(await breachesOf('changes')).toEqual([]);
    await query(breach());
  });

  it('is found by the nightly look when it is old, with parts of any size', async () => {
    await makeOld();

    await audit(test).lookAtChanges();
    expect(await breachesOf('changes')).toEqual([]);
    await lookAtNight(1);
    expect(await breachesOf(scope)).toContainEqual([invariant, 1]);
    expect(alarms).toContainEqual(expect.stringMatching(`${invariant}: .*${subject()}`));
    await query(`UPDATE ledger_looks SET due_at = shop_now()`);
    await lookAtNight();
    expect(await breachesOf(scope)).toContainEqual([invariant, 1]);
  });
});

describe('a hold that should have ended', () => {
  const HOLDS_END = [['holds_end', 1]];
  const endsIn = (interval: string) =>
    query(
      `UPDATE orders SET hold_expires_at = now() + interval '${interval}'
       WHERE id = '${orderIds.at(-1)}'`,
    );
  /** Runs the look at changes that is due, that long after the last one. */
  const lookAfter = async (pause: string) => {
    await query(
      `UPDATE ledger_looks SET due_at = shop_now(), finished_at = now() - interval '${pause}'`,
    );
    await audit(test).lookAtChanges();
  };

  beforeEach(async () => {
    await makeOld();
    await endsIn('-3 minutes');
    await query("UPDATE ledger_looks SET running_since = now() - interval '1 day'");
  });

  afterEach(async () => {
    await endsIn('15 minutes');
    await makeNew();
  });

  it('is found without a recent change', async () => {
    await lookAfter('70 seconds');

    expect(await breachesOf('changes')).toEqual(HOLDS_END);
  });

  it('is found only ten minutes after an outage, when the jobs had time for all that ended meanwhile', async () => {
    await lookAfter('2 minutes');
    expect(await breachesOf('changes')).toEqual([]);
    await lookAfter('70 seconds');
    expect(await breachesOf('changes')).toEqual([]);
    expect(alarms).toEqual([]);

    await query("UPDATE ledger_looks SET running_since = running_since - interval '10 minutes'");
    await lookAfter('70 seconds');

    expect(await breachesOf('changes')).toEqual(HOLDS_END);
  });

  it('is found when it is overdue by more than six hours and the looks are far apart', async () => {
    await endsIn('-361 minutes');

    await lookAfter('2 minutes');

    expect(await breachesOf('changes')).toEqual(HOLDS_END);
  });

  it('is found ten minutes after the clock of the database goes back', async () => {
    await query("UPDATE ledger_looks SET running_since = now() + interval '1 year'");
    await lookAfter('70 seconds');
    expect(await breachesOf('changes')).toEqual([]);

    await query("UPDATE ledger_looks SET running_since = running_since - interval '10 minutes'");
    await lookAfter('70 seconds');

    expect(await breachesOf('changes')).toEqual(HOLDS_END);
  });
});

it('finds breaches that belong to no order at night', async () => {
  await query(`INSERT INTO ledger_entries (movement, account, amount_minor, currency)
    VALUES ('capture', 'payments', 77, 'GBP')`);

  await lookAtNight(2);
  await query('DELETE FROM ledger_entries WHERE order_id IS NULL');

  expect(await breachesOf('orders')).toEqual([['ledger_sums_to_zero', 1]]);
});

it('reads the orders in parts, in one transaction for each part', async () => {
  const of = vi.spyOn(test.app.get(AuditViewsRepository), 'ofOrders');
  let parts = 1;
  while (await audit(test).lookAtOrders(1)) parts += 1;

  expect(parts).toBe(orderIds.length + 1);
  const managers = of.mock.calls.map(([manager]) => manager.queryRunner);
  expect(new Set(managers).size).toBe(parts);
});

it('runs in one copy at a time', async () => {
  const of = copies.map(({ app }) => vi.spyOn(app.get(AuditViewsRepository), 'ofOrders'));

  await Promise.all(copies.map((copy) => audit(copy).lookAtChanges()));

  expect(of.flatMap(({ mock }) => mock.calls)).toHaveLength(1);
});

describe('a look at changes that takes longer than a minute', () => {
  const goTo = (seconds: number) => goToTime(test, `now() + interval '${seconds} seconds'`);
  const views = ({ app }: TestApp) => app.get(AuditViewsRepository);

  afterEach(() => goTo(0));

  it('keeps its claim from part to part', async () => {
    const other = vi.spyOn(views(copies[1]!), 'changedSince');
    vi.spyOn(views(test), 'ofOrders').mockImplementation(async () => {
      await goTo(40);
      return [];
    });
    const last = vi.spyOn(views(test), 'ofStock').mockImplementation(async () => {
      await goTo(80);
      await audit(copies[1]!).lookAtChanges();
      return [];
    });

    await audit(test).lookAtChanges();

    expect(last).toHaveBeenCalledTimes(1);
    expect(other).not.toHaveBeenCalled();
  });

  it('ends when another copy has claimed it', async () => {
    vi.spyOn(views(test), 'ofOrders').mockImplementation(async () => {
      await goTo(61);
      await audit(copies[1]!).lookAtChanges();
      return [];
    });
    const next = vi.spyOn(views(test), 'ofStock');
    const others = vi.spyOn(views(copies[1]!), 'ofStock');

    await audit(test).lookAtChanges();

    expect(others).toHaveBeenCalledTimes(1);
    expect(next).not.toHaveBeenCalled();
  });
});

it('continues in another copy after a nightly part has failed', async () => {
  vi.spyOn(test.app.get(AuditViewsRepository), 'ofOrders').mockImplementation(() => {
    throw new Error('killed');
  });
  await audit(copies[1]!).lookAtOrders(2);
  await expect(audit(test).lookAtOrders(2)).rejects.toThrow('killed');
  await query('UPDATE ledger_looks SET due_at = shop_now()');
  while (await audit(copies[1]!).lookAtOrders(2));

  expect((await lookOf('orders')).age).toBeLessThan(60);
});

it('finds the breach of a change after the clock of the database goes back', async () => {
  const [id] = orderIds;
  await makeOld();
  await query(`UPDATE orders SET updated_at = now() WHERE id = '${id}'`);
  await query(
    "UPDATE ledger_looks SET seen_until = now() + interval '20 hours' WHERE scope = 'changes'",
  );

  await query(`UPDATE tickets SET status = 'cancelled' WHERE order_id = '${id}'`);
  await audit(test).lookAtChanges();
  expect(await breachesOf('changes')).toContainEqual(['tickets_equal_orders', 1]);
  await query(`UPDATE tickets SET status = 'valid' WHERE order_id = '${id}'`);
  await query('UPDATE ledger_looks SET due_at = shop_now()');
  await audit(test).lookAtChanges();
  await makeNew();

  expect(await query('SELECT FROM ledger_looks WHERE seen_until > now()')).toEqual([]);
});

it('reports the time of the last look that succeeded', async () => {
  await query(
    'CREATE VIEW audit_broken (subject, detail) AS SELECT (1 / 0)::text, id::text FROM orders',
  );
  const before = await scrape(test);
  await expect(audit(test).lookAtChanges()).rejects.toThrow('division by zero');
  const after = await scrape(test);
  await query('DROP VIEW audit_broken');
  await query('UPDATE ledger_looks SET due_at = shop_now()');
  await audit(test).lookAtChanges();

  const since = (text: string) =>
    Number(
      /stagedoor_audit_last_success_timestamp_seconds\{scope="changes"\} ([\d.]+)/.exec(text)![1],
    );
  expect(since(after)).toBe(since(before));
  expect(since(await scrape(test))).toBeGreaterThan(since(before) + 3_000);
});
