import { setTimeout as pause } from 'node:timers/promises';
import type Stripe from 'stripe';
import type { Actions, Random } from './random.js';
import type { Shop } from './shop.js';

/** The provider's permanent refund errors. */
const REFUSALS = ['account_closed', 'balance_insufficient', 'charge_not_refundable'] as const;
/** The steps of an open dispute. An inquiry cannot be lost before it escalates, nor a dispute partly won without a refund. */
const DISPUTE_STEPS = ['answered', 'escalated', 'won', 'partly-won', 'lost'] as const;

/** The events of the banks' decisions. Some are dropped, so that only reconciliation finds the decision. */
const EVENT_TYPES = [
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

/** The buyers' banks: decide on payments, refunds and disputes. */
export class Bank {
  private readonly actions: Actions<() => unknown> = {
    'decides on a payment': [
      8,
      () => this.decideOnAny('sessions', (id) => this.decideOnPayment(id)),
    ],
    'decides on a refund': [5, () => this.decideOnAny('refunds', (id) => this.decideOnRefund(id))],
    'delays refunds': [3, () => this.control.planRefunds('pending', this.random.int(1, 4))],
    'fails refunds': [1, () => this.control.planRefunds('failed', 1)],
    'rejects refunds': [1, () => this.control.planRefunds(this.random.pick(REFUSALS), 1)],
    'returns a refund': [1, () => this.shop.tryAtProvider('bank', () => this.returnRefund())],
    'disputes a payment': [4, () => this.shop.tryAtProvider('bank', () => this.dispute())],
    'advances a dispute': [5, () => this.advanceDispute()],
    'reports fraud': [1, () => this.shop.tryAtProvider('bank', () => this.reportFraud())],
  };

  constructor(
    private readonly shop: Shop,
    private readonly random: Random,
  ) {}

  private get control() {
    return this.shop.sandbox.control;
  }

  async workUntil(over: AbortSignal): Promise<void> {
    const { random, control } = this;
    while (!over.aborted) {
      await pause(random.int(50, 400));
      const [, act] = random.draw(this.actions);
      if (random.chance(0.3)) control.faultWebhooks({ kind: 'drop' }, 1, random.pick(EVENT_TYPES));
      await act();
    }
  }

  /** Decides on every pending payment, pending refund and open dispute. */
  async decideOnAll(): Promise<void> {
    const { sessions, refunds } = this.control.pending();
    for (const id of sessions) await this.decideOnPayment(id);
    for (const id of refunds) await this.decideOnRefund(id);
    for (const id of this.control.openDisputes()) await this.decideOnDispute(id);
  }

  private async decideOnAny(
    what: 'sessions' | 'refunds',
    decide: (id: string) => Promise<void>,
  ): Promise<void> {
    const ids = this.control.pending()[what];
    if (ids.length > 0) await decide(this.random.pick(ids));
  }

  private async decideOnPayment(sessionId: string): Promise<void> {
    const outcome = this.random.chance(0.7) ? 'succeeded' : 'failed';
    await this.control.settlePayment(sessionId, outcome);
    this.shop.tally.add(`bank: payment ${outcome}`);
  }

  private async decideOnRefund(refundId: string): Promise<void> {
    const outcome = this.random.chance(0.6) ? 'succeeded' : 'failed';
    await this.control.settleRefund(refundId, outcome);
    this.shop.tally.add(`bank: refund ${outcome}`);
  }

  private async returnRefund(): Promise<void> {
    const { provider, tally } = this.shop;
    const { data } = await provider.refunds.list({ limit: 20 });
    const arrived = data.filter(({ status }) => status === 'succeeded');
    if (arrived.length === 0) return;
    await this.control.settleRefund(this.random.pick(arrived).id, 'failed');
    tally.add('bank: refund returned');
  }

  private async dispute(): Promise<void> {
    const { tally } = this.shop;
    const paid = await this.aPaidSession();
    const kind = this.random.chance(0.3) ? 'inquiry' : 'chargeback';
    const isPart = this.random.chance(0.3);
    if (!paid) return;
    const amount = isPart ? this.random.int(1, paid.amount_total!) : null;
    if (await this.control.dispute(paid.id, kind, amount))
      tally.add(`bank: payment disputed${isPart ? ' in part' : ''}, ${kind}`);
  }

  private async reportFraud(): Promise<void> {
    const paid = await this.aPaidSession();
    if (paid && (await this.control.warnOfFraud(paid.id))) {
      this.shop.tally.add('bank: payment reported as fraud');
    }
  }

  private async aPaidSession(): Promise<Stripe.Checkout.Session | null> {
    const { data } = await this.shop.provider.checkout.sessions.list({ limit: 20 });
    const paid = data.filter((session) => session.payment_status === 'paid');
    return paid.length > 0 ? this.random.pick(paid) : null;
  }

  private async advanceDispute(): Promise<void> {
    const { tally } = this.shop;
    const open = this.control.openDisputes();
    if (open.length === 0) return;
    const step = this.random.pick(DISPUTE_STEPS);
    const moved = await this.control.moveDispute(this.random.pick(open), step);
    if (moved) tally.add(`bank: dispute ${step}`);
  }

  private async decideOnDispute(disputeId: string): Promise<void> {
    const { tally } = this.shop;
    const outcome = this.random.chance(0.5) ? 'won' : 'lost';
    if (outcome === 'lost') await this.control.moveDispute(disputeId, 'escalated');
    await this.control.moveDispute(disputeId, outcome);
    tally.add(`bank: dispute ${outcome}`);
  }
}
