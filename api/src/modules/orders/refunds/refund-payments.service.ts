import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { type DueRefund, PaymentsRepository } from '../persistence/payments.repository.js';
import { type DuePart, RefundsRepository } from '../persistence/refunds.repository.js';
import { PaymentJobsPace } from '../stripe/payment-jobs-pace.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';
import { SettleRefundService } from './settle-refund.service.js';

/** Maximum payments per round; each is a call of the payment provider. */
const BATCH = 10;

/** Refunds the payments that are owed back. */
@Injectable()
export class RefundPaymentsService {
  private readonly logger = new Logger(RefundPaymentsService.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly pace: PaymentJobsPace,
    private readonly gateway: StripeGateway,
    private readonly payments: PaymentsRepository,
    private readonly refunds: RefundsRepository,
    private readonly settleRefund: SettleRefundService,
  ) {}

  /**
   * Runs one round; returns true when there may be more to do. A call that fails is retried in a later round, each time
   * after a longer pause; a refused refund is not. After a lost response, Stripe refuses the retry as already refunded
   * and the state of the refunds is read instead.
   */
  async serve(): Promise<boolean> {
    const due = await this.payments.claimRefunds(this.dataSource.manager, BATCH);
    await Promise.all(
      due.map((payment) =>
        this.refund(payment).catch((error: unknown) =>
          this.logger.warn(`Payment ${payment.id} is refunded in a later round: ${String(error)}`),
        ),
      ),
    );
    return due.length === BATCH;
  }

  private async refund(due: DueRefund): Promise<void> {
    const { id, attempt } = due;
    await this.pace.turn();
    const part = due.isPartOnly ? await this.partOf(id) : null;
    if (part?.amount === 0) return;
    const key = `refund-${id}-${part ? `part-${part.step}-${part.amount}` : attempt}`;
    const answer = await this.gateway.refund(id, key, part?.amount);
    if ('refusal' in answer) await this.settleRefund.refused(due, answer.refusal);
    else await this.settleRefund.settle(id, answer.news);
  }

  /**
   * Stripe would refund a part twice: the refunds of earlier attempts, whose responses may be lost, are read first. The
   * key of the request tells what is known then, so that attempts that overtake each other make one refund.
   */
  private async partOf(paymentId: string): Promise<DuePart> {
    await this.settleRefund.settle(paymentId, await this.gateway.findRefunds(paymentId));
    return this.refunds.dueOf(this.dataSource.manager, paymentId);
  }
}
