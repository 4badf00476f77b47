import { goToTime } from '../../../test-support/shop-clock.js';
import { holdOrder, openShop, registerBuyers } from '../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { OrderJobs } from './order-jobs.js';
import { CancellationsRepository } from './persistence/cancellations.repository.js';
import { CheckoutLineRepository } from './persistence/checkout-line.repository.js';
import { OrdersRepository } from './persistence/orders.repository.js';
import { PaymentJobsRepository } from './persistence/payment-jobs.repository.js';
import { StripeEventsRepository } from './persistence/stripe-events.repository.js';

let test: TestApp;

beforeEach(async () => {
  test = await startTestApp();
  await test.app.get(OrderJobs).stop();
});

afterEach(() => test.close());

it('the provider is asked again about an order by the shop’s clock', async () => {
  const { sell } = await openShop(test);
  const [buyer] = await registerBuyers(test, 1);
  const order = await holdOrder(test, buyer!, await sell(), 1);
  const claim = () =>
    test.app.get(OrdersRepository).claimEndedHolds(test.dataSource.manager, 10, 15);

  await goToTime(test, `now() + interval '1 hour'`);
  expect(await claim()).toEqual([order.id]);
  expect(await claim()).toEqual([]);
  await goToTime(test, `now() + interval '1 hour 31 seconds'`);

  expect(await claim()).toEqual([order.id]);
});

it('the next round of reconciliation is due by the shop’s clock', async () => {
  const claim = () => test.app.get(StripeEventsRepository).claimRound(test.dataSource.manager);

  expect(await claim()).not.toBeNull();
  expect(await claim()).toBeNull();
  await goToTime(test, `now() + interval '11 seconds'`);

  expect(await claim()).not.toBeNull();
});

it('the rounds of a cancellation are due by the shop’s clock', async () => {
  const repository = test.app.get(CancellationsRepository);
  const { manager } = test.dataSource;
  const { creator, sell } = await openShop(test);
  const event = await sell();
  const cancellation = { eventId: event.id, cancelledBy: creator.user.id };

  await goToTime(test, `now() - interval '1 hour'`);
  await repository.begin(manager, event.id, creator.user.id);
  expect(await repository.claim(manager)).toEqual(cancellation);
  expect(await repository.claim(manager)).toBeNull();
  await goToTime(test, `now() - interval '1 hour' + interval '11 seconds'`);

  expect(await repository.claim(manager)).toEqual(cancellation);
});

it('background calls to the provider go on after the clock of the database went back', async () => {
  const { manager } = test.dataSource;
  await manager.query(`UPDATE payment_jobs_pace SET next_at = now() + interval '1 hour'`);

  expect(await test.app.get(PaymentJobsRepository).takeMoment(manager, 25)).toBe(0);
});

it('the end of a session is set by the real time, not by the shop’s clock', async () => {
  const { sell } = await openShop(test);
  const [buyer] = await registerBuyers(test, 1);
  const { id } = await holdOrder(test, buyer!, await sell(), 1);
  await goToTime(test, `now() + interval '2 days'`);
  await test.dataSource.query(
    'UPDATE orders SET checkout_session_id = NULL, checkout_due_at = shop_now() WHERE id = $1',
    [id],
  );

  const { manager } = test.dataSource;
  const [due] = await test.app.get(CheckoutLineRepository).claimDue(manager, 1);

  expect(due?.id).toBe(id);
  expect(Math.abs(Number(due?.openedAt) - Date.now())).toBeLessThan(60_000);
});
