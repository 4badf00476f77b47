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

/** Returns false when the payment is not stored, or not yet. */
type Effect = (manager: EntityManager) => Promise<boolean>;

/** Parses a notice, and asks the provider for what it leaves out, before the transaction begins. */
type Reading = (object: unknown) => Effect | Promise<Effect>;

/** The kinds of notices that can be about a payment. */
const PAYMENT_KINDS = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];

/** Handles each kind of notice. Notices can arrive in any order and any number of times. */
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
          const { paymentId, refundedMinor } = parse(chargeSchema, object);
          if (await settleRefund.knows(paymentId, refundedMinor)) return async () => true;
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

  /** The kinds of notices that have an effect. */
  get kinds(): string[] {
    return [...PAYMENT_KINDS, ...this.readings.keys()];
  }

  /**
   * Returns after the effect and the id of the notice are committed together; other kinds have no effect. A notice
   * about a payment that is not stored yet is not stored, so that reconciliation handles both in order. A notice about
   * the money of another business is stored and has no effect.
   */
  async handle(event: StripeEvent): Promise<void> {
    if (PAYMENT_KINDS.includes(event.type)) return this.handlePayment(event);
    const read = this.readings.get(event.type);
    if (!read) return;
    const owner = await this.owners.ownerOf(event);
    if (owner.is !== 'ours') return this.recordWithoutEffect(event, owner);
    const effect = await read(event.data.object);
    await this.transactions.run(async (manager) => {
      const unseen = await this.events.remember(manager, [event]);
      if (unseen.length === 0) return;
      if (!(await effect(manager))) await this.events.forget(manager, event);
    });
  }

  /** Most notices are about payments, so their effect finds the owner. A foreign session can have any shape. */
  private async handlePayment(event: StripeEvent): Promise<void> {
    const session = checkoutSessionSchema.safeParse(event.data.object);
    if (session.success) return this.paymentNotices.handle({ ...event, session: session.data });
    const owner = await this.owners.ownerOf(event);
    if (owner.is === 'ours') throw unusable(session.error);
    return this.recordWithoutEffect(event, owner);
  }

  private recordWithoutEffect(event: StripeEvent, { is, session }: MoneyOwner): Promise<void> {
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

/** Throws VALIDATION_FAILED for a signed notice that cannot be parsed. */
function parse<Schema extends z.ZodType>(schema: Schema, object: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(object);
  if (!parsed.success) throw unusable(parsed.error);
  return parsed.data;
}

function unusable(cause: z.ZodError): DomainError {
  return new DomainError('VALIDATION_FAILED', { cause });
}
