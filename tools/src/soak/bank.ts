import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Random } from './random.js';
import type { Shop } from './shop.js';

/** What the buyers' banks do, and how often. */
const WAYS = {
  'decides on a payment': 8,
  'decides on a refund': 5,
  'takes its time with refunds': 3,
  'refuses refunds': 1,
  'sends a refund back': 1,
  'disputes a payment': 2,
};

/** What tells of its decisions; when none of it arrives, only who asks will know. */
const NOTICES = [
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
];

/** Those who decide, later, whether money comes and whether it goes back. */
export class Bank {
  constructor(
    private readonly shop: Shop,
    private readonly random: Random,
  ) {}

  async workUntil(over: AbortSignal): Promise<void> {
    const { random, shop } = this;
    while (!over.aborted) {
      await pause(random.int(50, 400));
      const way = random.weigh(WAYS);
      if (random.chance(0.3)) {
        shop.sandbox.control.faultWebhooks({ kind: 'drop' }, 1, random.pick(NOTICES));
      }
      await this.act(way);
    }
  }

  /** Decides on everything that is on its way. */
  async decideOnAll(): Promise<void> {
    const { sessions, refunds } = this.shop.sandbox.control.onTheirWay();
    for (const id of sessions) await this.decideOnPayment(id);
    for (const id of refunds) await this.decideOnRefund(id);
  }

  private async act(way: keyof typeof WAYS): Promise<void> {
    const { random, shop } = this;
    const { control } = shop.sandbox;
    const { sessions, refunds } = control.onTheirWay();
    switch (way) {
      case 'decides on a payment':
        return sessions.length > 0 ? this.decideOnPayment(random.pick(sessions)) : undefined;
      case 'decides on a refund':
        return refunds.length > 0 ? this.decideOnRefund(random.pick(refunds)) : undefined;
      case 'takes its time with refunds':
        return control.planRefunds('pending', random.int(1, 4));
      case 'refuses refunds':
        return control.planRefunds('failed', 1);
      case 'sends a refund back':
        return this.unlessRefused(() => this.sendRefundBack());
      case 'disputes a payment':
        return this.unlessRefused(() => this.dispute());
    }
  }

  private async decideOnPayment(sessionId: string): Promise<void> {
    const outcome = this.random.chance(0.7) ? 'succeeded' : 'failed';
    await this.shop.sandbox.control.settlePayment(sessionId, outcome);
    this.shop.tally.add(`bank: payment ${outcome}`);
  }

  private async decideOnRefund(refundId: string): Promise<void> {
    const outcome = this.random.chance(0.6) ? 'succeeded' : 'failed';
    await this.shop.sandbox.control.settleRefund(refundId, outcome);
    this.shop.tally.add(`bank: refund ${outcome}`);
  }

  private async sendRefundBack(): Promise<void> {
    const { provider, sandbox, tally } = this.shop;
    const { data } = await provider.refunds.list({ limit: 20 });
    const arrived = data.filter(({ status }) => status === 'succeeded');
    if (arrived.length === 0) return;
    await sandbox.control.settleRefund(this.random.pick(arrived).id, 'failed');
    tally.add('bank: refund came back');
  }

  private async dispute(): Promise<void> {
    const { provider, sandbox, tally } = this.shop;
    const { data } = await provider.checkout.sessions.list({ limit: 20 });
    const paid = data.filter((session) => session.payment_status === 'paid');
    if (paid.length === 0) return;
    const disputed = await sandbox.control.dispute(this.random.pick(paid).id);
    if (disputed) tally.add('bank: payment disputed');
  }

  /** The faults meet whoever calls. */
  private async unlessRefused(act: () => Promise<void>): Promise<void> {
    await act().catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      this.shop.tally.add('provider refused the bank');
    });
  }
}
