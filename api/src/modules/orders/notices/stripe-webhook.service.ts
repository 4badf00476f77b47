import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { DomainError } from '../../../common/errors/domain-error.js';
import { Transactions } from '../../../database/transactions.js';
import type { ReleaseCause } from '../domain/order-change.js';
import { StripeEventsRepository } from '../persistence/stripe-events.repository.js';
import { SettleDisputeService } from '../refunds/settle-dispute.service.js';
import { SettleRefundService } from '../refunds/settle-refund.service.js';
import { ReleaseHoldService } from '../settlement/release-hold.service.js';
import { UnknownOrders } from '../settlement/unknown-orders.service.js';
import {
  chargeSchema,
  checkoutSessionSchema,
  disputeSchema,
  fraudWarningSchema,
  refundSchema,
  type StripeEvent,
} from '../stripe/stripe-payloads.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';
import { type MoneyOwner, MoneyOwners } from './money-owners.service.js';
import { PaymentNotices } from './payment-notices.js';

/** Answers false for what tells of a payment that is not known here, or not yet. */
type Effect = (manager: EntityManager) => Promise<boolean>;

/** Reads what a notice is about, and asks the provider for what it leaves out, before there is a transaction. */
type Reading = (object: unknown) => Effect | Promise<Effect>;

/** The kinds of notices that may tell of money. */
const PAYMENT_KINDS = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];

/** What follows from each kind of notice. Order and number of their arrivals do not matter. */
@Injectable()
export class StripeWebhookService {
  private readonly readings: ReadonlyMap<string, Reading>;

  constructor(
    private readonly transactions: Transactions,
    private readonly events: StripeEventsRepository,
    private readonly paymentNotices: PaymentNotices,
    private readonly owners: MoneyOwners,
    private readonly unknownOrders: UnknownOrders,
    gateway: StripeGateway,
    releaseHold: ReleaseHoldService,
    settleRefund: SettleRefundService,
    settleDispute: SettleDisputeService,
  ) {
    const over = (cause: ReleaseCause) =>
      readingOf(checkoutSessionSchema, async (manager, session) => {
        await releaseHold.settleIn(manager, session, cause);
        return true;
      });
    const refund = readingOf(refundSchema, (manager, { paymentId, news }) =>
      settleRefund.settleIn(manager, paymentId, [news]),
    );
    const dispute = (money: { withdrawn?: true; reinstated?: true } = {}) =>
      readingOf(disputeSchema, (manager, news) =>
        settleDispute.settleIn(manager, { withdrawn: false, reinstated: false, ...news, ...money }),
      );
    this.readings = new Map([
      ['checkout.session.async_payment_failed', over({ why: 'payment-failed', by: 'provider' })],
      ['checkout.session.expired', over({ why: 'hold-over', by: 'provider' })],
      ['refund.created', refund],
      ['refund.updated', refund],
      ['refund.failed', refund],
      [
        'charge.refunded',
        async (object) => {
          const { paymentId } = parse(chargeSchema, object);
          const news = await gateway.findRefunds(paymentId);
          return (manager) => settleRefund.settleIn(manager, paymentId, news);
        },
      ],
      ['charge.dispute.created', dispute()],
      ['charge.dispute.updated', dispute()],
      ['charge.dispute.closed', dispute()],
      ['charge.dispute.funds_withdrawn', dispute({ withdrawn: true })],
      ['charge.dispute.funds_reinstated', dispute({ reinstated: true })],
      [
        'radar.early_fraud_warning.created',
        readingOf(fraudWarningSchema, (manager, warning) => settleDispute.warnIn(manager, warning)),
      ],
    ]);
  }

  /** The kinds of notices that mean something here. */
  get kinds(): string[] {
    return [...PAYMENT_KINDS, ...this.readings.keys()];
  }

  /**
   * Returns once the effect and the memory of the notice are committed together; of other kinds it knows nothing. What
   * is told of a payment before the payment itself is not remembered, so that reconciliation brings both in their order.
   * What is about the money of another business is remembered and left alone.
   */
  async handle(event: StripeEvent): Promise<void> {
    if (PAYMENT_KINDS.includes(event.type)) return this.handlePayment(event);
    const read = this.readings.get(event.type);
    if (!read) return;
    const owner = await this.owners.ownerOf(event);
    if (owner.is !== 'ours') return this.leaveAlone(event, owner);
    const effect = await read(event.data.object);
    await this.transactions.run(async (manager) => {
      const unseen = await this.events.remember(manager, [event]);
      if (unseen.length === 0) return;
      if (!(await effect(manager))) await this.events.forget(manager, event);
    });
  }

  /** Most of all notices, so whose they are is decided with their effect; others' need not be of a shape that we know. */
  private async handlePayment(event: StripeEvent): Promise<void> {
    const session = checkoutSessionSchema.safeParse(event.data.object);
    if (session.success) return this.paymentNotices.handle({ ...event, session: session.data });
    const owner = await this.owners.ownerOf(event);
    if (owner.is === 'ours') throw unusable(session.error);
    return this.leaveAlone(event, owner);
  }

  private leaveAlone(event: StripeEvent, { is, session }: MoneyOwner): Promise<void> {
    return this.transactions.run(async (manager) => {
      const unseen = await this.events.remember(manager, [event]);
      if (unseen.length === 0 || is === 'not-ours' || !session) return;
      await this.unknownOrders.report(manager, session);
      await this.events.markOrderUnknown(manager, unseen);
    });
  }
}

function readingOf<Schema extends z.ZodType>(
  schema: Schema,
  effect: (manager: EntityManager, object: z.infer<Schema>) => Promise<boolean>,
): Reading {
  return (object) => {
    const parsed = parse(schema, object);
    return (manager) => effect(manager, parsed);
  };
}

/** Throws VALIDATION_FAILED for a notice that is signed well and says what nobody can use. */
function parse<Schema extends z.ZodType>(schema: Schema, object: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(object);
  if (!parsed.success) throw unusable(parsed.error);
  return parsed.data;
}

function unusable(cause: z.ZodError): DomainError {
  return new DomainError('VALIDATION_FAILED', { cause });
}
