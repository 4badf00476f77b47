import { Injectable } from '@nestjs/common';
import { Batcher } from '../../common/batching/batcher.js';
import { Transactions } from '../../database/transactions.js';
import { ConfirmPaymentService } from './confirm-payment.service.js';
import type { CheckoutSession } from './domain/checkout-session.js';
import { StripeEventsRepository } from './persistence/stripe-events.repository.js';

/** Notices that share a transaction; two such groups follow each other closely. */
const NOTICE_GROUP = { groupSize: 64, atOnce: 2 };

/** A notice of the provider that may tell of a payment. */
export interface PaymentNotice {
  id: string;
  type: string;
  session: CheckoutSession;
}

/** Where notices of payments wait for each other, because on a busy evening they come faster than commits. */
@Injectable()
export class PaymentNotices {
  private readonly lane = new Batcher(
    (notices: readonly PaymentNotice[]) => this.confirmAll(notices),
    NOTICE_GROUP,
  );

  constructor(
    private readonly transactions: Transactions,
    private readonly events: StripeEventsRepository,
    private readonly confirmPayment: ConfirmPaymentService,
  ) {}

  /** Returns once the payment's effect and the memory of the notice are committed together. */
  handle(notice: PaymentNotice): Promise<void> {
    return this.lane.add(notice);
  }

  private async confirmAll(notices: readonly PaymentNotice[]): Promise<undefined[]> {
    await this.transactions.run(async (manager) => {
      const unseen = await this.events.remember(manager, notices);
      const sessions = unseen.map(({ session }) => session);
      const unknown = await this.confirmPayment.confirmIn(manager, ...sessions);
      const waiting = unseen.filter(({ session }) => unknown.includes(session.id));
      await this.events.markOrderUnknown(manager, waiting);
    });
    return notices.map(() => undefined);
  }
}
