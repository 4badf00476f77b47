import type { Pence } from '@stagedoor/contracts';
import type { WantedTickets } from './order-line.js';

/** A request for tickets. It names the future order's id, so that a request whose response was lost can be repeated. */
export interface HoldRequest {
  id: string;
  /** The reading of `process.uptime` when it came: no wrong clock changes it. */
  arrivedAt: number;
  buyerId: string;
  eventId: string;
  /** The network that the request came from, as a keyed hash; null where it is not known. */
  networkKey: string | null;
  items: readonly WantedTickets[];
  /** The request's Idempotency-Key, if any, and the hash of its body. */
  requestKey: string | null;
  requestHash: string | null;
  /** The span that places the order, as a `traceparent`, if it is recorded. */
  trace?: string | null;
}

/** The order that a request created. */
export interface HeldOrder {
  outcome: 'held';
  orderId: string;
  totalMinor: Pence;
  /** In the order of the request's items. */
  unitPricesMinor: Pence[];
  createdAt: Date;
  /** Milliseconds until its payment page may be opened; null for an order that waits in line or is free. */
  checkoutInMs: number | null;
}

/** Why a request created no order. */
export type HoldRefusal =
  | { outcome: 'hidden' | 'draft' | 'cancelled' | 'over' | 'key_reused' }
  | { outcome: 'unknown_type'; item: number }
  | { outcome: 'sold_out' | 'limit_reached'; ticketsLeft: number }
  | { outcome: 'confirm_email' }
  /** Another transaction changes or deletes the buyer's account: the request was not decided, its key not looked up. */
  | { outcome: 'buyer_locked' }
  | { outcome: 'buyer_open' | 'network_open' | 'network_share' }
  | { outcome: 'buyer_started' | 'network_started'; waitSeconds: number }
  /** The buyer waits in line: `ahead` places, the buyer's own included, are not admitted yet. */
  | { outcome: 'in_line'; ahead: number; waitSeconds: number };

/** The outcome of a request; `repeated` when its order already existed. */
export type HoldOutcome = HeldOrder | { outcome: 'repeated'; orderId: string } | HoldRefusal;

/** The limits of one buyer and of one network. Every count but the first spans all events. */
export interface HoldLimits {
  /** Tickets of one event, held and owned. */
  ticketsPerBuyer: number;
  /** Orders that are not paid yet. */
  openPerBuyer: number;
  openPerNetwork: number;
  /** Orders placed within the window, in any state. */
  startedPerBuyer: number;
  startedPerNetwork: number;
  windowMinutes: number;
  /** The share of an event's tickets that one network may have in unpaid orders at a time. */
  networkPercent: number;
}
