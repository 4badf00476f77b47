import { orderSchema, placedOrderSchema } from '@stagedoor/contracts';
import type Stripe from 'stripe';
import type { Person } from '../../../../test-support/builders.js';
import { type PayingTestApp, startPayingTestApp } from '../../../../test-support/payments.js';
import { anOrderFor, openShop, registerBuyers, type Shop } from '../../../../test-support/shop.js';
import { CheckoutLineService } from './checkout-line.service.js';

let test: PayingTestApp;
let shop: Shop;
let buyer: Person;
let buyers = 0;

beforeAll(async () => {
  test = await startPayingTestApp();
  shop = await openShop(test);
});

beforeEach(async () => {
  [buyer] = (await registerBuyers(test, 1, `buyer-${(buyers += 1)}`)) as [Person];
});

afterAll(() => test.close());

const setPace = (perSecond: number) =>
  test.dataSource.query('SELECT set_checkout_pace($1)', [perSecond]);

const orderOf = (id: string) =>
  test.api.data(orderSchema, 200, 'GET', `/orders/${id}`, { token: buyer.token });

async function place(title: string): Promise<string> {
  const event = await shop.sell({ title });
  const { order } = await test.api.data(placedOrderSchema, 201, 'POST', '/orders', {
    token: buyer.token,
    body: anOrderFor(event, 1),
  });
  return order.id;
}

/** Pays an order and returns its session and its charge at the provider. */
async function pay(orderId: string): Promise<{
  session: Stripe.Checkout.Session;
  charge: Stripe.Charge;
}> {
  const { checkoutUrl } = await orderOf(orderId);
  const id = /cs_test_\w+/.exec(checkoutUrl ?? '')?.[0] ?? '';
  await test.payments.pay(id);
  const session = await test.stripe.checkout.sessions.retrieve(id);
  const { data } = await test.stripe.charges.list();
  return { session, charge: data[0]! };
}

describe('the payment page of an order', () => {
  it('has the buyer’s address, and the statement names the event', async () => {
    const { session, charge } = await pay(await place('Nuit électrique'));

    expect(session.customer_email).toBe(buyer.user.email);
    expect(charge).toMatchObject({
      receipt_email: buyer.user.email,
      calculated_statement_descriptor: 'STAGEDOOR* NUIT',
    });
  });

  it('has both for an order that has waited in line, too', async () => {
    const line = test.app.get(CheckoutLineService);
    await setPace(0.01);
    await place('The first in line');
    const id = await place('Neon Night');
    expect((await orderOf(id)).checkoutUrl).toBeNull();
    await setPace(10_000);
    await line.serve();
    await line.idle();

    const { session, charge } = await pay(id);

    expect(session.customer_email).toBe(buyer.user.email);
    expect(charge.statement_descriptor_suffix).toBe('NEON NIGHT');
  });

  it('has no statement of its own for a title in another script', async () => {
    const { charge } = await pay(await place('サイレント・ディスコ'));

    expect(charge).toMatchObject({
      statement_descriptor_suffix: null,
      calculated_statement_descriptor: 'STAGEDOOR',
    });
  });

  it('is opened without an address that the provider refuses', async () => {
    await test.dataSource.query('UPDATE users SET email = $2 WHERE id = $1', [
      buyer.user.id,
      'ada@nowhere',
    ]);

    const { session, charge } = await pay(await place('Neon Night'));

    expect(session).toMatchObject({ customer_email: null, payment_status: 'paid' });
    expect(charge).toMatchObject({
      receipt_email: null,
      statement_descriptor_suffix: 'NEON NIGHT',
    });
  });
});
