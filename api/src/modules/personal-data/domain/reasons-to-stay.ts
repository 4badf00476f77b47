import type { ErrorDetail } from '@stagedoor/contracts';

/** The numbers of things that depend on an account. */
export interface Ties {
  /** Valid tickets for events that have not ended. */
  tickets: number;
  /** Orders that can still be paid. */
  orders: number;
  /** Orders with refunds that are under way or have failed. */
  owed: number;
  /** Upcoming events with tickets sold, and events with tickets held. */
  events: number;
  /** Events with refunds that are owed, have failed or can yet come back. */
  refunds: number;
}

/** Returns the reasons why an account cannot be deleted yet, one sentence per kind; empty when it can. */
export function reasonsToStay({ tickets, orders, owed, events, refunds }: Ties): ErrorDetail[] {
  const reasons = [
    { path: 'tickets', count: tickets, one: ONE_TICKET, many: MANY_TICKETS },
    { path: 'orders', count: orders, one: ONE_ORDER, many: MANY_ORDERS },
    { path: 'owed', count: owed, one: ONE_OWED, many: MANY_OWED },
    { path: 'events', count: events, one: ONE_EVENT, many: MANY_EVENTS },
    { path: 'refunds', count: refunds, one: ONE_REFUND, many: MANY_REFUNDS },
  ];
  return reasons
    .filter(({ count }) => count > 0)
    .map(({ path, count, one, many }) => ({ path, message: count === 1 ? one : many(count) }));
}

const ONE_TICKET = 'You hold a valid ticket for an event that has not ended.';
const MANY_TICKETS = (count: number) =>
  `You hold ${count} valid tickets for events that have not ended.`;
const ONE_ORDER =
  'An order of yours can still be paid: let go of it, or wait until its time is over.';
const MANY_ORDERS = (count: number) =>
  `${count} orders of yours can still be paid: let go of them, or wait until their time is over.`;
const UNTIL_PAID =
  'wait until you have the money. Without your account the organiser cannot reach you.';
const ONE_OWED = `You are owed the refund of an order: ${UNTIL_PAID}`;
const MANY_OWED = (count: number) => `You are owed the refunds of ${count} orders: ${UNTIL_PAID}`;
const ONE_EVENT =
  'An event of yours has tickets sold or in a checkout: cancel it, or wait until it has ended.';
const MANY_EVENTS = (count: number) =>
  `${count} events of yours have tickets sold or in a checkout: cancel them, or wait until they have ended.`;
const UNTIL_REFUNDED =
  'try failed ones again or record them as paid back, and wait until 30 days after the last one. Until then a bank can return the money.';
const ONE_REFUND = `An event of yours has unfinished refunds: ${UNTIL_REFUNDED}`;
const MANY_REFUNDS = (count: number) =>
  `${count} events of yours have unfinished refunds: ${UNTIL_REFUNDED}`;
