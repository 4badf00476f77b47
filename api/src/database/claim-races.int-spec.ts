import type { EntityManager } from 'typeorm';
import { makeRoundsDue } from '../../test-support/payments.js';
import { untilBlocked } from '../../test-support/race-barrier.js';
import { holdOrder, openShop, registerBuyers } from '../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../test-support/test-app.js';
import { AlarmsRepository } from '../modules/alarms/persistence/alarms.repository.js';
import { TellOperatorJob } from '../modules/alarms/tell-operator.job.js';
import { MailsRepository } from '../modules/mail/persistence/mails.repository.js';
import { SendMailsJob } from '../modules/mail/send-mails.job.js';
import { OrderJobs } from '../modules/orders/order-jobs.js';
import { CancellationsRepository } from '../modules/orders/persistence/cancellations.repository.js';
import { LedgerLooksRepository } from '../modules/orders/persistence/ledger-looks.repository.js';
import { OrdersRepository } from '../modules/orders/persistence/orders.repository.js';
import { PaymentsRepository } from '../modules/orders/persistence/payments.repository.js';
import { StripeEventsRepository } from '../modules/orders/persistence/stripe-events.repository.js';

type Claim = (manager: EntityManager) => Promise<readonly unknown[]>;

const MESSAGE = { kind: 'refund', count: 1, since: '2030-01-01T00:00:00Z', latest: ['any'] };

let test: TestApp;
let eventId: string;

/** Starts an application without jobs, with one row that is due for each claim. */
beforeAll(async () => {
  test = await startTestApp();
  const { app, dataSource } = test;
  await app.get(OrderJobs).stop();
  await app.get(TellOperatorJob).beforeApplicationShutdown();
  await app.get(SendMailsJob).stop();
  const { manager } = dataSource;
  const { creator, sell } = await openShop(test);
  const [buyer] = await registerBuyers(test, 1);
  const event = await sell();
  eventId = event.id;
  const order = await holdOrder(test, buyer!, event, 1);
  await dataSource.query("UPDATE orders SET hold_expires_at = now() - interval '1 minute'");
  const payment = { id: 'pi_due', sessionId: order.sessionId, amountMinor: 2_500, currency: 'GBP' };
  await app.get(PaymentsRepository).record(manager, [{ payment, order }]);
  await app.get(PaymentsRepository).owe(manager, payment.id);
  await app.get(CancellationsRepository).begin(manager, eventId, creator.user.id);
  await app.get(AlarmsRepository).insertCall(manager, MESSAGE);
  await dataSource.query('DELETE FROM mails');
  await app.get(MailsRepository).insert(manager, 'alarm', [MESSAGE]);
});

afterAll(() => test.close());

beforeEach(async () => {
  await makeRoundsDue(test);
  await test.dataSource.query('UPDATE alarm_calls SET next_attempt_at = now()');
  await test.dataSource.query('UPDATE mails SET next_attempt_at = now()');
  await test.dataSource.query('UPDATE ledger_looks SET due_at = shop_now()');
  await test.dataSource.query('TRUNCATE alarms');
});

/**
 * Claims in a transaction, and again before it commits. Returns the numbers of claimed rows, and whether the second
 * claim waited for the first.
 */
async function claimTwice(
  claim: Claim,
  second: EntityManager = test.dataSource.manager,
  meanwhile: () => Promise<void> = async () => {},
) {
  const first = test.dataSource.createQueryRunner();
  await first.startTransaction();
  const claimed = await claim(first.manager);
  await meanwhile();
  let isRunning = true;
  const again = claim(second).finally(() => (isRunning = false));
  await untilBlocked(test, 1, again);
  const hasWaited = isRunning;
  await first.commitTransaction();
  await first.release();
  return { claimed: [claimed.length, (await again).length], hasWaited };
}

/** A manager that runs statements without their locking clause. */
const withoutLock = () =>
  ({
    query: (text: string, parameters: unknown[]) =>
      test.dataSource.query(text.replace('FOR UPDATE SKIP LOCKED', ''), parameters),
  }) as EntityManager;

/** Makes every due time of a claim that much later. */
const setClockBack = (by: string) =>
  test.dataSource.query(`
    UPDATE payments SET refund_due_at = refund_due_at + ${by};
    UPDATE orders SET hold_expires_at = hold_expires_at + ${by},
      provider_retry_at = provider_retry_at + ${by};
    UPDATE event_cancellations SET next_round_at = next_round_at + ${by};
    UPDATE reconciliation SET next_round_at = next_round_at + ${by};
    UPDATE ledger_looks SET due_at = due_at + ${by};
    UPDATE alarm_calls SET next_attempt_at = next_attempt_at + ${by};
    UPDATE mails SET next_attempt_at = next_attempt_at + ${by}`);

const atMostOne = <Row>(row: Row | null | undefined) => (row ? [row] : []);

const CLAIMS: [string, Claim][] = [
  ['a due refund', (manager) => test.app.get(PaymentsRepository).claimRefunds(manager, 10)],
  ['an ended hold', (manager) => test.app.get(OrdersRepository).claimEndedHolds(manager, 10, 15)],
  [
    'an order of a cancelled event',
    (manager) => test.app.get(OrdersRepository).claimUnsettled(manager, eventId, 10),
  ],
  [
    'a cancellation',
    async (manager) => atMostOne(await test.app.get(CancellationsRepository).claim(manager)),
  ],
  [
    'a mail',
    async (manager) => atMostOne(await test.app.get(MailsRepository).claimNext(manager, 60)),
  ],
  ['a post of an alarm', (manager) => test.app.get(AlarmsRepository).claimCalls(manager, 10)],
];

describe.each(CLAIMS)('%s', (_, claim) => {
  it('goes to one of two concurrent callers, and the other does not wait', async () => {
    expect(await claimTwice(claim)).toEqual({ claimed: [1, 0], hasWaited: false });
  });

  it('control: without the lock goes to both', async () => {
    expect(await claimTwice(claim, withoutLock())).toEqual({ claimed: [1, 1], hasWaited: true });
  });
});

const ROUNDS: [string, Claim][] = [
  [
    'a round of reconciliation',
    async (manager) => atMostOne(await test.app.get(StripeEventsRepository).claimRound(manager)),
  ],
  ...(['changes', 'orders', 'stock'] as const).map((scope): [string, Claim] => [
    `a look of the ledger at ${scope}`,
    async (manager) => atMostOne(await test.app.get(LedgerLooksRepository).claim(manager, scope)),
  ]),
];

describe.each([...CLAIMS, ...ROUNDS])('%s, after many attempts', (_, claim) => {
  beforeEach(() =>
    test.dataSource.query(`
      UPDATE payments SET refund_attempts = 100;
      UPDATE orders SET provider_attempts = 100, hold_expires_at = now() - interval '1 minute';
      UPDATE alarm_calls SET attempts = 100`),
  );

  it('is claimed once, and again when the clock of the database has gone back', async () => {
    const { manager } = test.dataSource;
    const claims = [await claim(manager), await claim(manager)];

    await setClockBack("interval '30 hours'");
    claims.push(await claim(manager), await claim(manager));

    expect(claims.map(({ length }) => length)).toEqual([1, 0, 1, 0]);
  });
});

describe('alarms of one kind', () => {
  const take: Claim = (manager) => test.app.get(AlarmsRepository).takeUntold(manager);
  const raise = () =>
    test.app
      .get(AlarmsRepository)
      .insert(test.dataSource.manager, [{ kind: 'refund', what: 'a refund failed' }]);

  beforeEach(raise);

  it('go to one copy while others are raised', async () => {
    expect(await claimTwice(take, test.dataSource.manager, raise)).toEqual({
      claimed: [1, 0],
      hasWaited: false,
    });
  });

  it('control: without the advisory lock go to two copies', async () => {
    const alwaysTaken = {
      query: (text: string, parameters: unknown[]) =>
        text.includes('pg_try_advisory_xact_lock')
          ? Promise.resolve([{ taken: true }])
          : test.dataSource.query(text, parameters),
    } as EntityManager;

    expect(await claimTwice(take, alwaysTaken, raise)).toEqual({
      claimed: [1, 1],
      hasWaited: true,
    });
  });
});
