import type { Books } from './books/books.js';
import type { RefundStatus } from './books/records.js';
import type { Clock } from './clock.js';

/** What started an event: an API request, or nobody when it happened by itself. */
export interface RequestOrigin {
  id: string | null;
  idempotencyKey: string | null;
}

/** For what a buyer or the clock does. */
export const NO_REQUEST: RequestOrigin = { id: null, idempotencyKey: null };

/** Where the shop receives events, and of which types; `*` is all of them. */
export interface WebhookEndpoint {
  url: string;
  events: readonly string[];
}

/** What every part of the sandbox works with. Functions that take it and change the books are called inside {@link Sandbox.change}. */
export interface Sandbox {
  readonly books: Books;
  readonly clock: Clock;
  /** Base address of the hosted page, without a slash at the end. */
  readonly publicUrl: string;
  /** The shop's name on the hosted page where a session names none. */
  readonly shopName: string;
  readonly endpoint: WebhookEndpoint;
  /** True for an event that the shop's endpoint has asked for; the others are listed and never sent. */
  sends(type: string): boolean;
  /** How the next refund goes. Throws Stripe's 400 when it is to be refused. */
  nextRefundStatus(): RefundStatus;
  /** Runs the work atomically, answers once it outlives this process, and then sets off what it made due. */
  change<T>(work: () => T): Promise<T>;
}
