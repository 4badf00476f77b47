import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from './random.js';
import type { Shop } from './shop.js';

/** The actions of the buyers' banks, with their weights. */
const ACTIONS = {
  'decides on a payment': 8,
  'decides on a refund': 5,
  'delays refunds': 3,
  'fails refunds': 1,
  'rejects refunds': 1,
  'returns a refund': 1,
  'disputes a payment': 4,
  'advances a dispute': 5,
  'reports fraud': 1,
};

/** The provider's permanent refund errors. */
const REFUSALS = ['account_closed', 'balance_insufficient', 'charge_not_refundable'] as const;
/** The steps of an open dispute. An inquiry cannot be lost before it escalates. */
const DISPUTE_STEPS = ['answered', 'escalated', 'won', 'lost'] as const;

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
  constructor(
    private readonly shop: Shop,
    private readonly random: Random,
  ) {}

  async workUntil(over: AbortSignal): Promise<void> {
    const { random, shop } = this;
    while (!over.aborted) {
      await pause(random.int(50, 400));
      const action = random.weigh(ACTIONS);
      if (random.chance(0.3)) {
        shop.sandbox.control.faultWebhooks({ kind: 'drop' }, 1, random.pick(EVENT_TYPES));
      }
      await this.act(action);
    }
  }

  /** Decides on every pending payment, pending refund and open dispute. */
  async decideOnAll(): Promise<void> {
    const { sessions, refunds } = this.shop.sandbox.control.pending();
    for (const id of sessions) await this.decideOnPayment(id);
    for (const id of refunds) await this.decideOnRefund(id);
    for (const id of this.shop.sandbox.control.openDisputes()) await this.decideOnDispute(id);
  }

  private async act(action: keyof typeof ACTIONS): Promise<void> {
    const { random, shop } = this;
    const { control } = shop.sandbox;
    const { sessions, refunds } = control.pending();
    switch (action) {
      case 'decides on a payment':
        return sessions.length > 0 ? this.decideOnPayment(random.pick(sessions)) : undefined;
      case 'decides on a refund':
        return refunds.length > 0 ? this.decideOnRefund(random.pick(refunds)) : undefined;
      case 'delays refunds':
        return control.planRefunds('pending', random.int(1, 4));
      case 'fails refunds':
        return control.planRefunds('failed', 1);
      case 'rejects refunds':
        return control.planRefunds(random.pick(REFUSALS), 1);
      case 'returns a refund':
        return shop.tryAtProvider('bank', () => this.returnRefund());
      case 'disputes a payment':
        return shop.tryAtProvider('bank', () => this.dispute());
      case 'advances a dispute':
        return this.advanceDispute();
      case 'reports fraud':
        return shop.tryAtProvider('bank', () => this.reportFraud());
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

  private async returnRefund(): Promise<void> {
    const { provider, sandbox, tally } = this.shop;
    const { data } = await provider.refunds.list({ limit: 20 });
    const arrived = data.filter(({ status }) => status === 'succeeded');
    if (arrived.length === 0) return;
    await sandbox.control.settleRefund(this.random.pick(arrived).id, 'failed');
    tally.add('bank: refund returned');
  }

  private async dispute(): Promise<void> {
    const { sandbox, tally } = this.shop;
    const paid = await this.aPaidSession();
    const kind = this.random.chance(0.3) ? 'inquiry' : 'chargeback';
    if (paid && (await sandbox.control.dispute(paid, kind)))
      tally.add(`bank: payment disputed, ${kind}`);
  }

  private async reportFraud(): Promise<void> {
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

  private async advanceDispute(): Promise<void> {
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
}
