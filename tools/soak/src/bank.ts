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
  'refuses refunds for good': 1,
  'sends a refund back': 1,
  'disputes a payment': 4,
  'moves a dispute on': 5,
  'warns of fraud': 1,
};

/** Why a provider refuses a refund for good. */
const REFUSALS = ['account_closed', 'balance_insufficient', 'charge_not_refundable'] as const;
/** What can become of a dispute that is not decided; an inquiry is not lost before it has become a chargeback. */
const DISPUTE_STEPS = ['answered', 'escalated', 'won', 'lost'] as const;

/** What tells of its decisions; when none of it arrives, only who asks will know. */
const NOTICES = [
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
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
    for (const id of this.shop.sandbox.control.openDisputes()) await this.decideOnDispute(id);
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
      case 'refuses refunds for good':
        return control.planRefunds(random.pick(REFUSALS), 1);
      case 'sends a refund back':
        return this.unlessRefused(() => this.sendRefundBack());
      case 'disputes a payment':
        return this.unlessRefused(() => this.dispute());
      case 'moves a dispute on':
        return this.moveADispute();
      case 'warns of fraud':
        return this.unlessRefused(() => this.warnOfFraud());
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
    const { sandbox, tally } = this.shop;
    const paid = await this.aPaidSession();
    const kind = this.random.chance(0.3) ? 'inquiry' : 'chargeback';
    if (paid && (await sandbox.control.dispute(paid, kind)))
      tally.add(`bank: payment disputed, ${kind}`);
  }

  private async warnOfFraud(): Promise<void> {
    const paid = await this.aPaidSession();
    if (paid && (await this.shop.sandbox.control.warnOfFraud(paid))) {
      this.shop.tally.add('bank: payment reported as fraud');
    }
  }

  private async aPaidSession(): Promise<string | null> {
    const { data } = await this.shop.provider.checkout.sessions.list({ limit: 20 });
    const paid = data.filter((session) => session.payment_status === 'paid');
    return paid.length > 0 ? this.random.pick(paid).id : null;
  }

  private async moveADispute(): Promise<void> {
    const { sandbox, tally } = this.shop;
    const open = sandbox.control.openDisputes();
    if (open.length === 0) return;
    const step = this.random.pick(DISPUTE_STEPS);
    const moved = await sandbox.control.moveDispute(this.random.pick(open), step);
    if (moved) tally.add(`bank: dispute ${step}`);
  }

  private async decideOnDispute(disputeId: string): Promise<void> {
    const { sandbox, tally } = this.shop;
    const outcome = this.random.chance(0.5) ? 'won' : 'lost';
    if (outcome === 'lost') await sandbox.control.moveDispute(disputeId, 'escalated');
    await sandbox.control.moveDispute(disputeId, outcome);
    tally.add(`bank: dispute ${outcome}`);
  }

  /** The faults meet whoever calls. */
  private async unlessRefused(act: () => Promise<void>): Promise<void> {
    await act().catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      this.shop.tally.add('provider refused the bank');
    });
  }
}
