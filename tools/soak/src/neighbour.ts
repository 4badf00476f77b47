import { setTimeout as pause } from 'node:timers/promises';
import type { Breach } from '@stagedoor/api/audit';
import type Stripe from 'stripe';
import type { Actions, Random } from './random.js';
import type { Shop } from './shop.js';

/** Metadata of everything that the neighbour creates at the provider. */
const MARK = { madeBy: 'neighbour' };
const OTHER_SITE = '6f1d6cbe-5b1c-4b57-9a0e-0d5f0f5f7a01';

/** Returns true for an object that the neighbour created. */
export function isOfNeighbour({ metadata }: { metadata: Stripe.Metadata | null }): boolean {
  return metadata?.madeBy === MARK.madeBy;
}

/** Another business on the same Stripe account. */
export class Neighbour {
  private readonly actions: Actions<() => Promise<void>> = {
    'is paid': [6, () => this.sell({ metadata: MARK })],
    'is paid, naming an order of the shop': [
      6,
      () => this.sell({ metadata: MARK, client_reference_id: this.anOrderId() }),
    ],
    'is paid, as another site': [
      8,
      () =>
        this.sell({ metadata: { ...MARK, stagedoorSite: OTHER_SITE, orderId: this.anOrderId() } }),
    ],
    'leaves a session open': [2, () => this.leaveSession()],
    'ends a session': [2, () => this.endSession()],
    'refunds a payment': [5, () => this.refund()],
  };
  private readonly open: string[] = [];
  private readonly ended = new Set<string>();

  constructor(
    private readonly shop: Shop,
    private readonly random: Random,
    /** Orders of the shop, whose ids it may use. */
    private readonly orders: readonly { orderId: string }[],
  ) {}

  async workUntil(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      await pause(this.random.int(100, 800));
      await this.shop.tryAtProvider('neighbour', () => this.act());
    }
  }

  /** Returns the breaches: sessions ended, payments refunded or payments recorded by the shop. */
  async touched(): Promise<Breach[]> {
    const { provider } = this.shop;
    const breaches: Breach[] = [];
    const payments: string[] = [];
    for await (const session of provider.checkout.sessions.list({ limit: 100 })) {
      if (!isOfNeighbour(session)) continue;
      if (session.payment_intent) payments.push(session.payment_intent as string);
      if (session.status === 'expired' && !this.ended.has(session.id)) {
        breaches.push({ subject: session.id, detail: 'is not of the shop and was ended' });
      }
    }
    for await (const refund of provider.refunds.list({ limit: 100 })) {
      const payment = refund.payment_intent as string;
      if (payments.includes(payment) && !isOfNeighbour(refund)) {
        breaches.push({ subject: payment, detail: 'is not of the shop and was refunded' });
      }
    }
    const booked = await this.shop.database.run<Breach>(
      `SELECT id AS subject, 'is not of the shop and is in its ledger' AS detail
       FROM payments WHERE id = ANY ($1)`,
      [payments],
    );
    return [...breaches, ...booked];
  }

  private async act(): Promise<void> {
    const [name, action] = this.random.draw(this.actions);
    this.shop.tally.add(`neighbour ${name}`);
    await action();
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

  private async leaveSession(): Promise<void> {
    this.open.push(await this.openSession({ metadata: MARK }));
  }

  /** Records the session before the call, because its response may be lost. */
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
