import type { Books } from '../books/books.js';
import type { DeliveryRecord, SessionRecord } from '../books/records.js';
import type { Clock } from '../clock.js';
import { paySession, type PaymentOutcome } from '../payments/pay-session.js';
import type { Sandbox } from '../sandbox.js';
import type { Dispatcher } from '../webhooks/dispatcher.js';
import type { ApiFault, ApiFaults } from './api-faults.js';
import type { WebhookFault, WebhookFaults } from './webhook-faults.js';

/** Totals of the books, in pence. */
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

/** What tests, the demo data and load tests do to the sandbox; `/_control` is the same over HTTP. */
export class SandboxControl {
  constructor(private readonly parts: ControlParts) {}

  /** Drops, delays or duplicates the next webhooks, of one type or of any. */
  faultWebhooks(fault: WebhookFault, times: number, type?: string): void {
    this.parts.webhookFaults.add(fault, times, type);
  }

  /** Holds the next webhooks until so many have come, then sends them last first. */
  reorderWebhooks(count: number): void {
    this.parts.webhookFaults.reorder(count);
  }

  /** Lets the next calls of the API fail. */
  faultApi(fault: ApiFault, times: number): void {
    this.parts.apiFaults.add(fault, times);
  }

  /** Takes back all faults; held webhooks leave. */
  clearFaults(): void {
    this.parts.apiFaults.clear();
    this.parts.dispatcher.release(this.parts.webhookFaults.clear());
  }

  /** Lets time pass for the sandbox alone, in milliseconds: what is over expires, what is due is sent. Answers once that is written. */
  async advanceClock(milliseconds: number): Promise<void> {
    await this.parts.clock.advance(milliseconds);
    await this.parts.settle();
    this.parts.dispatcher.wake();
  }

  /** Goes back to the machine's time; what has expired stays expired. */
  async resetClock(): Promise<void> {
    await this.parts.clock.reset();
    this.parts.dispatcher.wake();
  }

  /** The latest deliveries, newest first. */
  deliveries(limit = 100): DeliveryRecord[] {
    const range = this.parts.books.deliveries.getRange({ reverse: true, limit });
    return Array.from(range, ({ value }) => value);
  }

  /** Pays a session exactly as its hosted page does; a card that asks for confirmation waits for it there. Null for an unknown session. */
  async pay(
    sessionId: string,
    request: Partial<PaymentRequest> = {},
  ): Promise<PaymentOutcome | null> {
    const { sandbox, books, clock, settle } = this.parts;
    const { card, email, name } = { ...DEFAULT_PAYMENT, ...request };
    await settle();
    const expYear = new Date(clock.now()).getUTCFullYear() + 3;
    return sandbox.change(() => {
      const session = books.sessions.get(sessionId);
      return session
        ? paySession(sandbox, session, { number: card, expMonth: 12, expYear }, { email, name })
        : null;
    });
  }

  /** What the books add up to. */
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
