import { orderSchema } from '@stagedoor/contracts';
import {
  aHoldRequest,
  openShop,
  registerBuyers,
  ROOMY_LIMITS,
} from '../../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.js';
import { OrderJobs } from '../order-jobs.js';
import { TicketHoldsRepository } from '../persistence/ticket-holds.repository.js';

const POOL = 2;

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp({ DATABASE_POOL_SIZE: String(POOL) });
  await test.app.get(OrderJobs).stop();
});

afterAll(() => test.close());

it('lists orders in line for as many buyers at once as there are connections', async () => {
  const shop = await openShop(test);
  const buyers = await registerBuyers(test, 2 * POOL);
  const event = await shop.sell();
  await test.app.get(TicketHoldsRepository).hold(
    test.dataSource.manager,
    buyers.map((buyer) => aHoldRequest(buyer, event)),
    ROOMY_LIMITS,
  );

  const pages = await Promise.all(
    buyers.map(({ token }) => test.api.page(orderSchema, '/orders/my-orders', { token })),
  );

  const inLine = expect.objectContaining({ placeInLine: expect.any(Number) as number });
  expect(pages.map(({ data }) => data)).toEqual(buyers.map(() => [inLine]));
});
