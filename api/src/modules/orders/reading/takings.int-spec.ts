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

it('sums paid prices after a change of the price, without held tickets', async () => {
  const event = await shop.sell({ ticketPrice: 25 });
  await buyTickets(test, buyer, event, 2);
  await setPrice(event, 40);
  await buyTickets(test, buyer, event, 1);
  await placeOrder(test, buyer, event, 1);

  expect(await seen(event)).toMatchObject({ sold: 3, held: 1, revenue: 90 });
});

it('sums paid prices after the price was changed and restored', async () => {
  const event = await shop.sell({ ticketPrice: 25 });
  await setPrice(event, 40);
  await buyTickets(test, buyer, event, 1);
  await setPrice(event, 25);

  expect(await seen(event)).toMatchObject({ sold: 1, revenue: 40 });
});

it('is zero when only free tickets were bought before the price was set', async () => {
  const event = await shop.sell({ ticketPrice: 0 });
  await placeOrder(test, buyer, event, 1);
  await setPrice(event, 5);

  expect(await seen(event)).toMatchObject({ sold: 1, revenue: 0 });
});

it('leaves refunded orders out', async () => {
  const event = await shop.sell({ ticketPrice: 25 });
  const { order } = await buyTickets(test, buyer, event, 2);
  await setPrice(event, 40);
  await buyTickets(test, buyer, event, 1);

  await refund(test, shop.creator, order.id);

  expect(await seen(event)).toMatchObject({ sold: 1, revenue: 40 });
});

// @covers 9.my-events.revenue
it('multiplies tickets by a price that has never changed', async () => {
  const event = await shop.sell({ ticketPrice: 12.35 });
  await buyTickets(test, buyer, event, 3);
  await setPrice(event, 12.35);

  expect(await seen(event)).toMatchObject({ sold: 3, revenue: 37.05 });
});

it('is zero for an event without sales after a change of the price', async () => {
  const event = await shop.sell({ ticketPrice: 25 });
  await setPrice(event, 40);

  expect(await seen(event)).toMatchObject({ sold: 0, revenue: 0 });
});
