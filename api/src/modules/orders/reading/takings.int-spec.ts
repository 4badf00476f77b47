import { type Event, eventSchema, type MyEvent, myEventSchema } from '@stagedoor/contracts';
import * as z from 'zod/mini';
import type { Person } from '../../../../test-support/builders.js';
import { type PayingTestApp, startPayingTestApp } from '../../../../test-support/payments.js';
import { buyTickets, placeOrder, refund } from '../../../../test-support/purchases.js';
import { openShop, registerBuyers, type Shop } from '../../../../test-support/shop.js';

let test: PayingTestApp;
let shop: Shop;
let buyer: Person;

beforeAll(async () => {
  test = await startPayingTestApp();
  shop = await openShop(test);
  [buyer] = (await registerBuyers(test, 1)) as [Person];
});

afterAll(() => test.close());

const setPrice = ({ id }: Event, ticketPrice: number) =>
  test.api.data(eventSchema, 200, 'PUT', `/events/${id}`, {
    token: shop.creator.token,
    body: { ticketPrice },
  });

async function seen({ id }: Event): Promise<MyEvent | undefined> {
  const { token } = shop.creator;
  const mine = await test.api.data(z.array(myEventSchema), 200, 'GET', '/events/my-events', {
    token,
  });
  return mine.find((event) => event.id === id);
}

it('counts what was paid where the price has changed, without what is held', async () => {
  const event = await shop.sell({ ticketPrice: 25 });
  await buyTickets(test, buyer, event, 2);
  await setPrice(event, 40);
  await buyTickets(test, buyer, event, 1);
  await placeOrder(test, buyer, event, 1);

  expect(await seen(event)).toMatchObject({ sold: 3, held: 1, revenue: 90 });
});

it('counts what was paid although the price is what it was at first', async () => {
  const event = await shop.sell({ ticketPrice: 25 });
  await setPrice(event, 40);
  await buyTickets(test, buyer, event, 1);
  await setPrice(event, 25);

  expect(await seen(event)).toMatchObject({ sold: 1, revenue: 40 });
});

it('counts nothing where only free tickets were bought before the price', async () => {
  const event = await shop.sell({ ticketPrice: 0 });
  await placeOrder(test, buyer, event, 1);
  await setPrice(event, 5);

  expect(await seen(event)).toMatchObject({ sold: 1, revenue: 0 });
});

it('counts nothing that was refunded', async () => {
  const event = await shop.sell({ ticketPrice: 25 });
  const { order } = await buyTickets(test, buyer, event, 2);
  await setPrice(event, 40);
  await buyTickets(test, buyer, event, 1);

  await refund(test, shop.creator, order.id);

  expect(await seen(event)).toMatchObject({ sold: 1, revenue: 40 });
});

it('counts by the price where it has never changed [9.my-events.revenue]', async () => {
  const event = await shop.sell({ ticketPrice: 12.35 });
  await buyTickets(test, buyer, event, 3);
  await setPrice(event, 12.35);

  expect(await seen(event)).toMatchObject({ sold: 3, revenue: 37.05 });
});

it('is nothing for an event whose price has changed and of which nothing is sold', async () => {
  const event = await shop.sell({ ticketPrice: 25 });
  await setPrice(event, 40);

  expect(await seen(event)).toMatchObject({ sold: 0, revenue: 0 });
});
