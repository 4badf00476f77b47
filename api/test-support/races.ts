import { RefundPaymentsService } from '../src/modules/orders/refunds/refund-payments.service.js';
import { type Person } from './builders.js';
import { copiesOf } from './copies.js';
import { makeRoundsDue, type PayingTestApp, startPayingTestApp } from './payments.js';
import { openShop, registerBuyers, type Shop } from './shop.js';
import type { TestApp } from './test-app.js';

/** Copies of the application on one payment provider, and a shop. */
interface Race {
  test: PayingTestApp;
  /** All copies, `test` first. */
  all: TestApp[];
  shop: Shop;
  /** The first of the buyers. */
  buyer: Person;
  buyers: Person[];
}

export async function startRace(buyerCount = 1): Promise<Race> {
  const test = await startPayingTestApp();
  const all = await copiesOf(test, test.startCopy);
  const shop = await openShop(test);
  const buyers = await registerBuyers(test, buyerCount);
  return { test, all, shop, buyer: buyers[0]!, buyers };
}

/** Runs a round of refunds in every copy at once, and waits for the provider's notices. */
export async function refundInEveryCopy(
  test: PayingTestApp,
  copies: readonly TestApp[],
): Promise<void> {
  await makeRoundsDue(test);
  await Promise.all(copies.map(({ app }) => app.get(RefundPaymentsService).serve()));
  await test.noticesTaken();
}
