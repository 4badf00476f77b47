import { setTimeout as pause } from 'node:timers/promises';
import type { Breach } from '@stagedoor/api/audit';
import Stripe from 'stripe';
import type { Random } from './random.js';
import type { Shop } from './shop.js';

const WAYS = {
  'is paid': 6,
  'is paid, naming an order of the shop': 6,
  'is paid, as another site': 8,
  'leaves a session open': 2,
  'ends a session': 2,
  'refunds a payment': 5,
};

/** What everything that the neighbour makes at the provider carries. */
const MARK = { madeBy: 'neighbour' };
const OTHER_SITE = '6f1d6cbe-5b1c-4b57-9a0e-0d5f0f5f7a01';

/** True for what the neighbour made. */
export function isOfNeighbour({ metadata }: { metadata: Stripe.Metadata | null }): boolean {
  return metadata?.madeBy === MARK.madeBy;
}

/** Another business on the same account of the payment provider. */
export class Neighbour {
  private readonly open: string[] = [];
  private readonly ended = new Set<string>();

  constructor(
    private readonly shop: Shop,
    private readonly random: Random,
    /** Orders of the shop, of which it may use the ids. */
    private readonly orders: readonly { orderId: string }[],
  ) {}

  async workUntil(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      await pause(this.random.int(100, 800));
      await this.act().catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeError)) throw error;
        this.shop.tally.add('provider refused the neighbour');
      });
    }
  }

  /** What was done to its money, or entered into the shop's books, by anyone else. */
  async touched(): Promise<Breach[]> {
    const { provider } = this.shop;
    const breaches: Breach[] = [];
    const payments: string[] = [];
    for await (const session of provider.checkout.sessions.list({ limit: 100 })) {
      if (!isOfNeighbour(session)) continue;
      if (session.payment_intent) payments.push(session.payment_intent as string);
      if (session.status === 'expired' && !this.ended.has(session.id)) {
        breaches.push({ subject: session.id, detail: 'is not of the shop, and was ended' });
      }
    }
    for await (const refund of provider.refunds.list({ limit: 100 })) {
      const payment = refund.payment_intent as string;
      if (payments.includes(payment) && !isOfNeighbour(refund)) {
        breaches.push({ subject: payment, detail: 'is not of the shop, and was refunded' });
      }
    }
    const booked = await this.shop.database.run<Breach>(
      `SELECT id AS subject, 'is not of the shop, and is in its books' AS detail
       FROM payments WHERE id = ANY ($1)`,
      [payments],
    );
    return [...breaches, ...booked];
  }

  private async act(): Promise<void> {
    const way = this.random.weigh(WAYS);
    this.shop.tally.add(`neighbour ${way}`);
    switch (way) {
      case 'is paid':
        return this.sell({ metadata: MARK });
      case 'is paid, naming an order of the shop':
        return this.sell({ metadata: MARK, client_reference_id: this.anOrderId() });
      case 'is paid, as another site':
        return this.sell({
          metadata: { ...MARK, stagedoorSite: OTHER_SITE, orderId: this.anOrderId() },
        });
      case 'leaves a session open':
        this.open.push(await this.openSession({ metadata: MARK }));
        return;
      case 'ends a session':
        return this.endSession();
      case 'refunds a payment':
        return this.refund();
    }
  }

  private async sell(change: Partial<Stripe.Checkout.SessionCreateParams>): Promise<void> {
    const session = await this.openSession(change);
    await this.shop.sandbox.control.pay(session);
  }

  private async openSession(change: Partial<Stripe.Checkout.SessionCreateParams>): Promise<string> {
    const { id } = await this.shop.provider.checkout.sessions.create({
      mode: 'payment',
      success_url: 'http://neighbour.test/',
      line_items: [
        {
          quantity: this.random.int(1, 4),
          price_data: { currency: 'gbp', unit_amount: 2_500, product_data: { name: 'Socks' } },
        },
      ],
      payment_intent_data: { metadata: MARK },
      ...change,
    });
    return id;
  }

  /** Remembered first: the answer may be lost. */
  private async endSession(): Promise<void> {
    const session = this.open.pop();
    if (!session) return;
    this.ended.add(session);
    await this.shop.provider.checkout.sessions.expire(session);
  }

  private async refund(): Promise<void> {
    const { data } = await this.shop.provider.charges.list({ limit: 50 });
    const kept = data.filter((charge) => isOfNeighbour(charge) && charge.paid && !charge.refunded);
    if (kept.length === 0) return;
    await this.shop.provider.refunds.create({
      charge: this.random.pick(kept).id,
      metadata: MARK,
    });
  }

  private anOrderId(): string {
    return this.orders.length > 0 ? this.random.pick(this.orders).orderId : OTHER_SITE;
  }
}
