import { type Books, rowsOf, type Table } from '../books/books.js';
import type { DeliveryRecord, DisputeRecord, RefundRecord } from '../books/records.js';
import {
  disputePayment,
  type DisputeKind,
  type DisputeStep,
  isOpen,
  moveDispute,
  warnOfFraud,
} from '../payments/dispute-payment.js';
import { refundPayment, settleRefund } from '../payments/refund-payment.js';
import { payLater, settlePayment } from '../payments/pay-later.js';
import { paySession, type PaymentOutcome, type TypedCard } from '../payments/pay-session.js';
import { NO_REQUEST, type Sandbox } from '../sandbox.js';
import type { Dispatcher } from '../webhooks/dispatcher.js';
import type { ApiFault, ApiFaults } from './api-faults.js';
import { type BooksSummary, summarise } from './books-summary.js';
import type { PlannedRefund, RefundPlan } from './refund-plan.js';
import type { WebhookFault, WebhookFaults } from './webhook-faults.js';

export interface ControlParts {
  sandbox: Sandbox;
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
    await this.parts.sandbox.clock.advance(milliseconds);
    await this.parts.settle();
    this.parts.dispatcher.wake();
  }

  /** Returns to the machine's time. Expired sessions stay expired. */
  async resetClock(): Promise<void> {
    await this.parts.sandbox.clock.reset();
    this.parts.dispatcher.wake();
  }

  /** Returns the latest deliveries, newest first. */
  deliveries(limit = 100): DeliveryRecord[] {
    return rowsOf(this.books.deliveries, { reverse: true, limit });
  }

  /**
   * Pays a session as its hosted page does. A card that requires confirmation is confirmed there. Null for an unknown
   * session.
   */
  async pay(
    sessionId: string,
    request: Partial<PaymentRequest> = {},
  ): Promise<PaymentOutcome | null> {
    const { card, ...payer } = { ...DEFAULT_PAYMENT, ...request };
    await this.parts.settle();
    return this.change(this.books.sessions, sessionId, (sandbox, session) =>
      paySession(sandbox, session, this.typed(card), payer),
    );
  }

  /**
   * Completes a session with a pending payment, which ends with `settlePayment`. False for a closed session, null for
   * an unknown one.
   */
  async payLater(sessionId: string): Promise<boolean | null> {
    const { card, ...payer } = DEFAULT_PAYMENT;
    await this.parts.settle();
    return this.change(this.books.sessions, sessionId, (sandbox, session) =>
      payLater(sandbox, session, this.typed(card), payer),
    );
  }

  /** Ends the pending payment of a session. False if it has none. */
  async settlePayment(sessionId: string, outcome: 'succeeded' | 'failed'): Promise<boolean> {
    const settled = await this.change(this.books.sessions, sessionId, (sandbox, session) =>
      settlePayment(sandbox, session, outcome),
    );
    return settled ?? false;
  }

  /** Returns the ids of the sessions and the refunds whose outcome is pending. */
  pending(): { sessions: string[]; refunds: string[] } {
    const { paymentIntents, refunds } = this.books;
    const payments = rowsOf(paymentIntents).filter(({ status }) => status === 'processing');
    const pending = rowsOf(refunds).filter(({ status }) => status === 'pending');
    return {
      sessions: payments.map(({ sessionId }) => sessionId),
      refunds: pending.map(({ id }) => id),
    };
  }

  /**
   * Refunds a session's payment as on Stripe's dashboard; in pence, or all that is left. Null for an unpaid session.
   */
  refund(sessionId: string, amount: number | null = null): Promise<RefundRecord | null> {
    return this.change(this.books.sessions, sessionId, (sandbox, { paymentIntentId }) => {
      if (!paymentIntentId) return null;
      const request = { paymentIntentId, chargeId: null, amount, reason: null, metadata: {} };
      return refundPayment(sandbox, request, NO_REQUEST);
    });
  }

  /** Returns the refunds of a session's payment, the oldest first. */
  refundsOf(sessionId: string): RefundRecord[] {
    const { sessions, refunds } = this.books;
    const paymentIntentId = sessions.get(sessionId)?.paymentIntentId;
    return rowsOf(refunds).filter((refund) => refund.paymentIntentId === paymentIntentId);
  }

  /** Ends a pending refund, or fails a succeeded one. False if the refund cannot change so, null for an unknown one. */
  settleRefund(refundId: string, status: 'succeeded' | 'failed'): Promise<boolean | null> {
    return this.change(this.books.refunds, refundId, (sandbox, refund) =>
      settleRefund(sandbox, refund, status),
    );
  }

  /**
   * Disputes a session's payment; in pence, or all that no other dispute claims. Null if it is unpaid, or if other
   * disputes claim too much of it.
   */
  dispute(
    sessionId: string,
    kind: DisputeKind = 'chargeback',
    amount: number | null = null,
  ): Promise<DisputeRecord | null> {
    return this.change(this.books.sessions, sessionId, (sandbox, session) =>
      disputePayment(sandbox, session, kind, amount),
    );
  }

  /** Returns the ids of the disputes that are not decided. */
  openDisputes(): string[] {
    const disputes = rowsOf(this.books.disputes);
    return disputes.filter(isOpen).map(({ id }) => id);
  }

  /** Advances a dispute. False if the step is not allowed, null for an unknown one. */
  moveDispute(disputeId: string, step: DisputeStep): Promise<boolean | null> {
    return this.change(this.books.disputes, disputeId, (sandbox, dispute) =>
      moveDispute(sandbox, dispute, step),
    );
  }

  /** Records an early fraud warning for a session's payment. False if it is unpaid. */
  async warnOfFraud(sessionId: string): Promise<boolean> {
    const warned = await this.change(this.books.sessions, sessionId, (sandbox, session) =>
      warnOfFraud(sandbox, session),
    );
    return warned ?? false;
  }

  /** Returns the totals of the database. */
  summary(): BooksSummary {
    return summarise(this.books);
  }

  private typed(number: string): TypedCard {
    const year = new Date(this.parts.sandbox.clock.now()).getUTCFullYear();
    return { number, expMonth: 12, expYear: year + 3 };
  }

  /** Changes the row with this id. Null if there is none. */
  private change<Row, Result>(
    table: Table<Row>,
    id: string,
    change: (sandbox: Sandbox, row: Row) => Result,
  ): Promise<Result | null> {
    const { sandbox } = this.parts;
    return sandbox.change(() => {
      const row = table.get(id);
      return row ? change(sandbox, row) : null;
    });
  }

  private get books(): Books {
    return this.parts.sandbox.books;
  }
}
