import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { DomainError } from '../../common/errors/domain-error.js';
import { Transactions } from '../../database/transactions.js';
import { Alarm } from './alarm.js';
import { ConfirmPaymentService } from './confirm-payment.service.js';
import type { ReleaseCause } from './domain/order-change.js';
import { PaymentsRepository } from './persistence/payments.repository.js';
import { StripeEventsRepository } from './persistence/stripe-events.repository.js';
import { ReleaseHoldService } from './release-hold.service.js';
import { SettleRefundService } from './settle-refund.service.js';
import {
  chargeSchema,
  checkoutSessionSchema,
  disputeSchema,
  refundSchema,
  type StripeEvent,
} from './stripe-payloads.js';

type Effect = (manager: EntityManager, object: unknown) => Promise<void>;

/** What follows from each kind of notice. Order and number of their arrivals do not matter. */
@Injectable()
export class StripeWebhookService {
  private readonly effects: ReadonlyMap<string, Effect>;

  constructor(
    private readonly transactions: Transactions,
    private readonly events: StripeEventsRepository,
    private readonly payments: PaymentsRepository,
    private readonly alarm: Alarm,
    confirmPayment: ConfirmPaymentService,
    releaseHold: ReleaseHoldService,
    settleRefund: SettleRefundService,
  ) {
    const paid = effectOf(checkoutSessionSchema, (manager, session) =>
      confirmPayment.confirmIn(manager, session),
    );
    const over = (cause: ReleaseCause) =>
      effectOf(checkoutSessionSchema, (manager, session) =>
        releaseHold.settleIn(manager, session, cause),
      );
    const refund = effectOf(refundSchema, (manager, { paymentId, result }) =>
      settleRefund.settleIn(manager, paymentId, result),
    );
    this.effects = new Map([
      ['checkout.session.completed', paid],
      ['checkout.session.async_payment_succeeded', paid],
      ['checkout.session.async_payment_failed', over({ why: 'payment-failed', by: 'provider' })],
      ['checkout.session.expired', over({ why: 'hold-over', by: 'provider' })],
      ['refund.created', refund],
      ['refund.updated', refund],
      ['refund.failed', refund],
      [
        'charge.refunded',
        effectOf(chargeSchema, (manager, { paymentId, refunded }) =>
          settleRefund.settleIn(manager, paymentId, refunded ? 'succeeded' : 'pending'),
        ),
      ],
      [
        'charge.dispute.created',
        effectOf(disputeSchema, (manager, { paymentId }) => this.dispute(manager, paymentId)),
      ],
    ]);
  }

  /** The kinds of notices that mean something here. */
  get kinds(): string[] {
    return [...this.effects.keys()];
  }

  /** Returns once the effect and the memory of the notice are committed together; of other kinds it knows nothing. */
  async handle(event: StripeEvent): Promise<void> {
    const effect = this.effects.get(event.type);
    if (!effect) return;
    await this.transactions.run(async (manager) => {
      if (await this.events.remember(manager, event)) await effect(manager, event.data.object);
    });
  }

  private async dispute(manager: EntityManager, paymentId: string): Promise<void> {
    await this.payments.markDisputed(manager, paymentId);
    this.alarm.raise(`payment ${paymentId} is disputed`);
  }
}

/** Throws VALIDATION_FAILED for a notice that is signed well and says what nobody can use. */
function effectOf<Schema extends z.ZodType>(
  schema: Schema,
  effect: (manager: EntityManager, object: z.infer<Schema>) => Promise<void>,
): Effect {
  return async (manager, object) => {
    const parsed = schema.safeParse(object);
    if (!parsed.success) throw new DomainError('VALIDATION_FAILED', { cause: parsed.error });
    await effect(manager, parsed.data);
  };
}
