import type { Books } from './books/books.js';
import type { RefundStatus } from './books/records.js';
import type { Clock } from './clock.js';

/** The API request that caused an event. Both fields are null when no request did. */
export interface RequestOrigin {
  id: string | null;
  idempotencyKey: string | null;
}

/** The origin of what a buyer or the clock causes. */
export const NO_REQUEST: RequestOrigin = { id: null, idempotencyKey: null };

/** The URL that receives the shop's webhooks, and their event types; `*` is all of them. */
export interface WebhookEndpoint {
  url: string;
  events: readonly string[];
}

/**
 * Dependencies of every part of the sandbox. Functions that take it and write are called inside {@link Sandbox.change}.
 */
export interface Sandbox {
  readonly books: Books;
  readonly clock: Clock;
  /** Base URL of the hosted page, without a trailing slash. */
  readonly publicUrl: string;
  /** Default for the shop's name on the hosted page. */
  readonly shopName: string;
  readonly endpoint: WebhookEndpoint;
  /** True for an event type of the shop's endpoint. Events of other types are listed and never sent. */
  sends(type: string): boolean;
  /** Returns the status of the next refund. Throws Stripe's 400 when the plan is to reject it. */
  nextRefundStatus(): RefundStatus;
  /** Runs the callback in a transaction, resolves after the commit, and then schedules what it made due. */
  change<T>(work: () => T): Promise<T>;
}
