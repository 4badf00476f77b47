import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Alarm } from '../../alarms/alarm.service.js';
import { Outbox } from '../../mail/outbox.service.js';
import { IssueTicketsService } from '../../tickets/issue-tickets.service.js';
import {
  type Dispute,
  type DisputeNews,
  isPartlyWon,
  knownAfter,
  newMovements,
} from '../domain/dispute-news.js';
import { DisputesRepository } from '../persistence/disputes.repository.js';
import type { OrderEntity } from '../persistence/order.entity.js';
import { PaymentsRepository } from '../persistence/payments.repository.js';
import { RefundsRepository } from '../persistence/refunds.repository.js';
import { type LockedPayment, Settlement } from '../settlement/settlement.service.js';

/** Applies the notices of disputes and of fraud warnings. */
@Injectable()
export class SettleDisputeService {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly disputes: DisputesRepository,
    private readonly refunds: RefundsRepository,
    private readonly tickets: IssueTicketsService,
    private readonly settlement: Settlement,
    private readonly outbox: Outbox,
    private readonly alarm: Alarm,
  ) {}

  /** Applies a notice in the caller's transaction, under locks of order and payment. False for an unknown payment. */
  async settleIn(manager: EntityManager, news: DisputeNews): Promise<boolean> {
    const disputed = await this.lock(manager, news.paymentId);
    if (!disputed) return false;
    const before = await this.disputes.find(manager, news);
    const after = knownAfter(before, news);
    await this.disputes.store(manager, after);
    for (const movement of newMovements(before, after)) {
      await this.settlement.book(manager, movement, disputed.payment, after.amountMinor);
    }
    this.reportContradictions(before, after, news);
    if (before?.status !== after.status) await this.follow(manager, before, after, disputed);
    return true;
  }

  /** Records that the card's bank reports a payment as fraud. Returns false for an unknown payment. */
  async warnIn(
    manager: EntityManager,
    { paymentId, actionable }: { paymentId: string; actionable: boolean },
  ): Promise<boolean> {
    const disputed = await this.lock(manager, paymentId);
    if (!disputed) return false;
    await this.payments.markFraudWarned(manager, paymentId);
    this.alarm.raise(`payment ${paymentId} is reported as fraud by the card's bank`, 'dispute');
    const { order } = disputed;
    if (actionable && order?.paymentStatus === 'completed') {
      await this.outbox.put(manager, 'fraud-warning', { orderId: order.id });
    }
    return true;
  }

  /** Locks a payment and the order that it pays, if any; a second payment of an order pays for none. */
  private async lock(manager: EntityManager, paymentId: string): Promise<LockedPayment | null> {
    const locked = await this.settlement.lockPayment(manager, paymentId);
    if (locked?.order?.paymentIntentId === paymentId) return locked;
    return locked && { ...locked, order: null };
  }

  /** The ledger counts the whole of a lost dispute as lost; what its bank returns is for the operator to compare. */
  private reportContradictions(before: Dispute | null, after: Dispute, news: DisputeNews): void {
    if (before?.status === 'lost' && news.status === 'won') {
      this.alarm.raise(
        `${describe(after)} was lost and is now called won: its tickets are gone`,
        'dispute',
      );
    } else if (isPartlyWon(after) && !(before && isPartlyWon(before))) {
      this.alarm.raise(
        `${describe(after)} is lost, and its bank has returned money: the ledger does not contain it`,
        'dispute',
      );
    }
  }

  private async follow(
    manager: EntityManager,
    before: Dispute | null,
    after: Dispute,
    disputed: LockedPayment,
  ): Promise<void> {
    const { order } = disputed;
    const wasUndisputed = before === null || before.status === 'won';
    if (wasUndisputed && after.status !== 'won') await this.withhold(manager, order);
    switch (after.status) {
      case 'inquiry':
      case 'open':
        this.alarm.raise(`${describe(after)} is ${after.status} (${after.reason})`, 'dispute');
        break;
      case 'won':
        this.alarm.raise(`${describe(after)} is won`, 'dispute');
        await this.admit(manager, disputed);
        break;
      case 'lost':
        this.alarm.raise(`${describe(after)} is lost`, 'dispute');
        await this.lose(manager, disputed);
    }
    if (order) {
      await this.outbox.put(manager, 'order-disputed', { orderId: order.id, state: after.status });
    }
  }

  /** Withholds the tickets until the organiser admits them or the bank decides in the organiser's favour. */
  private async withhold(manager: EntityManager, order: OrderEntity | null): Promise<void> {
    if (order?.paymentStatus === 'completed') await this.tickets.withhold(manager, order.id);
  }

  /** Admits the holders unless another dispute of the payment is undecided or lost. */
  private async admit(manager: EntityManager, { payment, order }: LockedPayment): Promise<void> {
    if (!order || !(await this.disputes.areWon(manager, payment.id))) return;
    await this.tickets.admit(manager, order.id);
  }

  /** Settles a lost dispute without a refund. An order of which only a part is back stays as it is. */
  private async lose(manager: EntityManager, { payment, order }: LockedPayment): Promise<void> {
    const { id, amountMinor, status } = payment;
    const returned = await this.refunds.returnedOf(manager, id);
    if (returned < amountMinor) {
      this.alarm.raise(
        `payment ${id} of ${amountMinor} is returned in part: ${returned} so far`,
        'dispute',
      );
      return;
    }
    if (returned > amountMinor) {
      this.alarm.raise(
        `the buyer has ${returned} back of payment ${id} of ${amountMinor}`,
        'dispute',
      );
    }
    if (status === 'refunded') return;
    await this.payments.markRefunded(manager, id);
    if (order?.paymentStatus === 'completed' || order?.paymentStatus === 'refund_pending') {
      await this.settlement.chargeBack(manager, order);
    }
  }
}

function describe({ id, paymentId, amountMinor }: Dispute): string {
  return `the dispute ${id} of ${amountMinor} of payment ${paymentId}`;
}
