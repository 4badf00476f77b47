import type { Books } from '../books/books.js';
import type {
  DeliveryRecord,
  DisputeRecord,
  RefundRecord,
  SessionRecord,
} from '../books/records.js';
import type { Clock } from '../clock.js';
import {
  answerDispute,
  closeDispute,
  disputePayment,
  type DisputeKind,
  escalateDispute,
  isOpen,
  warnOfFraud,
} from '../payments/dispute-payment.js';
import { refundPayment, settleRefund } from '../payments/refund-payment.js';
import { payLater, settlePayment } from '../payments/pay-later.js';
import { paySession, type PaymentOutcome, type TypedCard } from '../payments/pay-session.js';
import { NO_REQUEST, type Sandbox } from '../sandbox.js';
import type { Dispatcher } from '../webhooks/dispatcher.js';
import type { ApiFault, ApiFaults } from './api-faults.js';
import type { PlannedRefund, RefundPlan } from './refund-plan.js';
import type { WebhookFault, WebhookFaults } from './webhook-faults.js';

/** Totals of the database. Amounts are pence. */
export interface BooksSummary {
  sessions: { open: number; complete: number; expired: number };
  charges: number;
  captured: number;
  refunded: number;
  pendingDeliveries: number;
}

export interface ControlParts {
  sandbox: Sandbox;
  clock: Clock;
  books: Books;
  dispatcher: Dispatcher;
  webhookFaults: WebhookFaults;
  refundPlan: RefundPlan;
  apiFaults: ApiFaults;
  settle: () => Promise<void>;
}

export interface PaymentRequest {
  /** Digits of a test card. */
  card: string;
  email: string;
  name: string;
}

const DEFAULT_PAYMENT: PaymentRequest = {
  card: '4242424242424242',
  email: 'buyer@example.com',
  name: 'Test Buyer',
};

/** The control operations for tests, demo data and load tests. `/_control` offers the same over HTTP. */
export class SandboxControl {
  constructor(private readonly parts: ControlParts) {}

  /** Drops, delays or duplicates the next webhooks, of one type or of all. */
  faultWebhooks(fault: WebhookFault, times: number, type?: string): void {
    this.parts.webhookFaults.add(fault, times, type);
  }

  /** Holds the next `count` webhooks and then sends them in reverse order. */
  reorderWebhooks(count: number): void {
    this.parts.webhookFaults.reorder(count);
  }

  /**
   * Makes the next `times` API calls fail; `Infinity` for all. Returns a function that removes the rest of the fault.
   */
  faultApi(fault: ApiFault, times: number): () => void {
    return this.parts.apiFaults.add(fault, times);
  }

  /**
   * Sets the outcome of the next refunds. A pending one ends with `settleRefund`; a refusal code rejects the request.
   */
  planRefunds(planned: PlannedRefund, times: number): void {
    this.parts.refundPlan.add(planned, times);
  }

  /** Removes all faults and sends the held webhooks. */
  clearFaults(): void {
    this.parts.apiFaults.clear();
    this.parts.refundPlan.clear();
    this.parts.dispatcher.release(this.parts.webhookFaults.clear());
  }

  /** Advances the sandbox's clock, in milliseconds. Resolves after overdue sessions have expired. */
  async advanceClock(milliseconds: number): Promise<void> {
    await this.parts.clock.advance(milliseconds);
    await this.parts.settle();
    this.parts.dispatcher.wake();
  }

  /** Returns to the machine's time. Expired sessions stay expired. */
  async resetClock(): Promise<void> {
    await this.parts.clock.reset();
    this.parts.dispatcher.wake();
  }

  /** Returns the latest deliveries, newest first. */
  deliveries(limit = 100): DeliveryRecord[] {
    const range = this.parts.books.deliveries.getRange({ reverse: true, limit });
    return Array.from(range, ({ value }) => value);
  }

  /**
   * Pays a session as its hosted page does. A card that requires confirmation is confirmed there. Null for an unknown
   * session.
   */
  async pay(
    sessionId: string,
    request: Partial<PaymentRequest> = {},
  ): Promise<PaymentOutcome | null> {
    const { sandbox, books, settle } = this.parts;
    const { card, email, name } = { ...DEFAULT_PAYMENT, ...request };
    await settle();
    return sandbox.change(() => {
      const session = books.sessions.get(sessionId);
      return session ? paySession(sandbox, session, this.typed(card), { email, name }) : null;
    });
  }

  /**
   * Completes a session with a pending payment, which ends with `settlePayment`. False for a closed session, null for
   * an unknown one.
   */
  async payLater(sessionId: string): Promise<boolean | null> {
    const { sandbox, books, settle } = this.parts;
    const { card, email, name } = DEFAULT_PAYMENT;
    await settle();
    return sandbox.change(() => {
      const session = books.sessions.get(sessionId);
      return session ? payLater(sandbox, session, this.typed(card), { email, name }) : null;
    });
  }

  /** Ends the pending payment of a session. False if it has none. */
  settlePayment(sessionId: string, outcome: 'succeeded' | 'failed'): Promise<boolean> {
    const { sandbox, books } = this.parts;
    return sandbox.change(() => {
      const session = books.sessions.get(sessionId);
      return session !== undefined && settlePayment(sandbox, session, outcome);
    });
  }

  /** Returns the ids of the sessions and the refunds whose outcome is pending. */
  onTheirWay(): { sessions: string[]; refunds: string[] } {
    const { books } = this.parts;
    const payments = Array.from(books.paymentIntents.getRange(), ({ value }) => value);
    const refunds = Array.from(books.refunds.getRange(), ({ value }) => value);
    return {
      sessions: payments
        .filter(({ status }) => status === 'processing')
        .map(({ sessionId }) => sessionId),
      refunds: refunds.filter(({ status }) => status === 'pending').map(({ id }) => id),
    };
  }

  /**
   * Refunds a session's payment as on Stripe's dashboard; in pence, or all that is left. Null for an unpaid session.
   */
  refund(sessionId: string, amount: number | null = null): Promise<RefundRecord | null> {
    const { sandbox, books } = this.parts;
    return sandbox.change(() => {
      const paymentIntentId = books.sessions.get(sessionId)?.paymentIntentId;
      if (!paymentIntentId) return null;
      const request = { paymentIntentId, chargeId: null, amount, reason: null, metadata: {} };
      return refundPayment(sandbox, request, NO_REQUEST);
    });
  }

  /** Returns the refunds of a session's payment, the oldest first. */
  refundsOf(sessionId: string): RefundRecord[] {
    const { books } = this.parts;
    const paymentIntentId = books.sessions.get(sessionId)?.paymentIntentId;
    return Array.from(books.refunds.getRange(), ({ value }) => value).filter(
      (refund) => refund.paymentIntentId === paymentIntentId,
    );
  }

  /** Ends a pending refund, or fails a succeeded one. False if the refund cannot change so, null for an unknown one. */
  settleRefund(refundId: string, status: 'succeeded' | 'failed'): Promise<boolean | null> {
    const { sandbox, books } = this.parts;
    return sandbox.change(() => {
      const refund = books.refunds.get(refundId);
      return refund ? settleRefund(sandbox, refund, status) : null;
    });
  }

  /** Disputes a session's payment. Null if it is unpaid or already disputed. */
  dispute(sessionId: string, kind: DisputeKind = 'chargeback'): Promise<DisputeRecord | null> {
    const { sandbox, books } = this.parts;
    return sandbox.change(() => {
      const session = books.sessions.get(sessionId);
      return session ? disputePayment(sandbox, session, kind) : null;
    });
  }

  /** Returns the ids of the disputes that are not decided. */
  openDisputes(): string[] {
    const disputes = Array.from(this.parts.books.disputes.getRange(), ({ value }) => value);
    return disputes.filter(isOpen).map(({ id }) => id);
  }

  /** Advances a dispute. False if the step is not allowed, null for an unknown one. */
  moveDispute(
    disputeId: string,
    step: 'answered' | 'escalated' | 'won' | 'lost',
  ): Promise<boolean | null> {
    const { sandbox, books } = this.parts;
    return sandbox.change(() => {
      const dispute = books.disputes.get(disputeId);
      if (!dispute) return null;
      if (step === 'answered') return answerDispute(sandbox, dispute);
      if (step === 'escalated') return escalateDispute(sandbox, dispute);
      return closeDispute(sandbox, dispute, step);
    });
  }

  /** Records an early fraud warning for a session's payment. False if it is unpaid. */
  warnOfFraud(sessionId: string): Promise<boolean> {
    const { sandbox, books } = this.parts;
    return sandbox.change(() => {
      const session = books.sessions.get(sessionId);
      return session !== undefined && warnOfFraud(sandbox, session);
    });
  }

  private typed(number: string): TypedCard {
    return { number, expMonth: 12, expYear: new Date(this.parts.clock.now()).getUTCFullYear() + 3 };
  }

  /** Returns the totals of the database. */
  summary(): BooksSummary {
    const { books } = this.parts;
    const sessions: Record<SessionRecord['status'], number> = { open: 0, complete: 0, expired: 0 };
    for (const { value } of books.sessions.getRange()) sessions[value.status] += 1;
    const totals = { charges: 0, captured: 0, refunded: 0 };
    for (const { value } of books.charges.getRange()) {
      if (value.failure) continue;
      totals.charges += 1;
      totals.captured += value.amount;
      totals.refunded += value.amountRefunded;
    }
    return { sessions, ...totals, pendingDeliveries: books.pendingDeliveries.getKeysCount() };
  }
}
