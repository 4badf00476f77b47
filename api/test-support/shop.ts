import type { CreateEventBody, Event } from '@stagedoor/contracts';
import { v7 as uuid } from 'uuid';
import type { HoldLimits, HoldRequest } from '../src/modules/orders/domain/ticket-hold.js';
import { CheckoutLineRepository } from '../src/modules/orders/persistence/checkout-line.repository.js';
import { TicketHoldsRepository } from '../src/modules/orders/persistence/ticket-holds.repository.js';
import { createPublished, createVenue, type Person, register } from './builders.js';
import type { TestApp } from './test-app.js';

const HOLD_MINUTES = 15;

/** A creator with a venue, and events on sale there. */
export interface Shop {
  creator: Person;
  venueId: string;
  /** Puts an event on sale, by default with 100 tickets at £25. */
  sell: (overrides?: Partial<CreateEventBody>) => Promise<Event>;
}

export async function openShop({ api }: TestApp): Promise<Shop> {
  const creator = await register(api, 'creator', 'creator');
  const owner = await register(api, 'venue-owner', 'venue');
  const { id: venueId } = await createVenue(api, owner);
  const sell = (overrides: Partial<CreateEventBody> = {}) =>
    createPublished(api, creator, { venueId, ...overrides });
  return { creator, venueId, sell };
}

/** Registers `count` buyers with confirmed addresses, named `name` and their index. */
export async function registerBuyers(
  { api, dataSource }: TestApp,
  count: number,
  name = 'buyer',
): Promise<Person[]> {
  const buyers = await Promise.all(
    Array.from({ length: count }, (_, index) => register(api, `${name}-${index}`, 'supplier')),
  );
  await dataSource.query('UPDATE users SET email_confirmed_at = now() WHERE id = ANY ($1)', [
    buyers.map(({ user }) => user.id),
  ]);
  return buyers;
}

/** Returns the body that orders tickets of the event's first type. */
export function anOrderFor(event: Event, quantity: number) {
  return { eventId: event.id, items: [{ ticketTypeId: ticketTypeOf(event), quantity }] };
}

export function ticketTypeOf(event: Event): string {
  const [type] = event.ticketTypes;
  if (!type) throw new Error('The event has no ticket type.');
  return type.id;
}

export interface HeldOrder {
  id: string;
  sessionId: string;
  totalMinor: number;
}

/** Limits that no test reaches unless it sets its own. */
export const ROOMY_LIMITS: HoldLimits = {
  ticketsPerBuyer: 1_000,
  openPerBuyer: 1_000,
  openPerNetwork: 10_000,
  startedPerBuyer: 1_000,
  startedPerNetwork: 10_000,
  windowMinutes: 10,
  networkPercent: 100,
};

/** Returns a buyer's request for tickets, without a network or an Idempotency-Key. */
export function aHoldRequest(buyer: Person, event: Event, quantity = 1): HoldRequest {
  return {
    id: uuid(),
    arrivedAt: process.uptime(),
    buyerId: buyer.user.id,
    ...anOrderFor(event, quantity),
    networkKey: null,
    requestKey: null,
    requestHash: null,
  };
}

/** Holds an order without a payment provider; its session exists in the database only. */
export async function holdOrder(
  { app, dataSource }: TestApp,
  buyer: Person,
  event: Event,
  quantity: number,
): Promise<HeldOrder> {
  const id = uuid();
  const sessionId = `cs_test_${id.replaceAll('-', '')}`;
  const request = { ...aHoldRequest(buyer, event, quantity), id };
  const [held] = await app
    .get(TicketHoldsRepository)
    .hold(dataSource.manager, [request], ROOMY_LIMITS);
  if (held?.outcome !== 'held') throw new Error(`Not held: ${held?.outcome}`);
  const page = { orderId: id, sessionId, url: `http://payments.test/${sessionId}` };
  await app.get(CheckoutLineRepository).storePages(dataSource.manager, [page], HOLD_MINUTES);
  return { id, sessionId, totalMinor: held.totalMinor };
}

/** Returns the counters of the event's first ticket type. */
export async function stockOf(
  { dataSource }: TestApp,
  event: Event,
): Promise<{ sold: number; held: number }> {
  const [stock] = await dataSource.query<{ sold: number; held: number }[]>(
    'SELECT sold, held FROM ticket_stock WHERE ticket_type_id = $1',
    [ticketTypeOf(event)],
  );
  if (!stock) throw new Error('The event has no stock.');
  return stock;
}

/** Returns the stored status of an order and its number of tickets. */
export async function storedOrder(
  { dataSource }: TestApp,
  id: string,
): Promise<{ status: string; tickets: number }> {
  const [row] = await dataSource.query<{ status: string; tickets: number }[]>(
    `SELECT o.payment_status AS status, count(t.id)::integer AS tickets
     FROM orders o LEFT JOIN tickets t ON t.order_id = o.id WHERE o.id = $1 GROUP BY o.id`,
    [id],
  );
  if (!row) throw new Error(`There is no order ${id}.`);
  return row;
}

/** Returns the number of rows of a table. */
export async function countOf({ dataSource }: TestApp, table: string): Promise<number> {
  const [row] = await dataSource.query<{ count: number }[]>(
    `SELECT count(*)::integer AS count FROM ${table}`,
  );
  return row?.count ?? 0;
}
