import { Injectable } from '@nestjs/common';
import { Batcher } from '../../../common/batching/batcher.js';
import { Transactions } from '../../../database/transactions.js';
import type { CheckoutSession } from '../domain/checkout-session.js';
import { StripeEventsRepository } from '../persistence/stripe-events.repository.js';
import { ConfirmPaymentService } from '../settlement/confirm-payment.service.js';

/** Maximum notices per transaction; two transactions at a time. */
const NOTICE_BATCH = { name: 'confirm payments', groupSize: 64, atOnce: 2 };

/** A notice of the provider about a session that may be paid. */
export interface PaymentNotice {
  id: string;
  type: string;
  session: CheckoutSession;
}

/** Handles notices of payments in batches, because in a large sale they arrive faster than single commits. */
@Injectable()
export class PaymentNotices {
  private readonly batches = new Batcher(
    (notices: readonly PaymentNotice[]) => this.confirmAll(notices),
    NOTICE_BATCH,
  );

  constructor(
    private readonly transactions: Transactions,
    private readonly events: StripeEventsRepository,
    private readonly confirmPayment: ConfirmPaymentService,
  ) {}

  /** Returns after the effect of the payment and the id of the notice are committed together. */
  handle(notice: PaymentNotice): Promise<void> {
    return this.batches.add(notice);
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
