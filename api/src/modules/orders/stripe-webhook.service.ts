import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { Transactions } from '../../database/transactions.js';
import { ConfirmPaymentService } from './confirm-payment.service.js';
import type { CheckoutSession } from './domain/checkout-session.js';
import { StripeEventsRepository } from './persistence/stripe-events.repository.js';
import { type ReleasedStatus, ReleaseHoldService } from './release-hold.service.js';
import { checkoutSessionSchema, type StripeEvent } from './stripe-payloads.js';

type Effect = (manager: EntityManager, session: CheckoutSession) => Promise<void>;

/** What follows from each kind of notice. Order and number of their arrivals do not matter. */
@Injectable()
export class StripeWebhookService {
  private readonly effects: ReadonlyMap<string, Effect>;

  constructor(
    private readonly transactions: Transactions,
    private readonly events: StripeEventsRepository,
    confirmPayment: ConfirmPaymentService,
    releaseHold: ReleaseHoldService,
  ) {
    const confirm: Effect = (manager, session) => confirmPayment.confirmIn(manager, session);
    const release =
      (status: ReleasedStatus): Effect =>
      (manager, session) =>
        releaseHold.settleIn(manager, session, status);
    this.effects = new Map([
      ['checkout.session.completed', confirm],
      ['checkout.session.async_payment_succeeded', confirm],
      ['checkout.session.async_payment_failed', release('failed')],
      ['checkout.session.expired', release('expired')],
    ]);
  }

  /** Returns once the effect and the memory of the notice are committed together; of other kinds it knows nothing. */
  async handle(event: StripeEvent): Promise<void> {
    const effect = this.effects.get(event.type);
    if (!effect) return;
    const session = checkoutSessionSchema.safeParse(event.data.object);
    if (!session.success) throw new DomainError('VALIDATION_FAILED', { cause: session.error });
    await this.transactions.run(async (manager) => {
      if (await this.events.remember(manager, event)) await effect(manager, session.data);
    });
  }
}
