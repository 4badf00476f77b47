import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Order, OrderListQuery, OrderTicket } from '@stagedoor/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { Batcher } from '../../../common/batching/batcher.js';
import { DomainError } from '../../../common/errors/domain-error.js';
import { readIdCursor, writeCursor } from '../../../common/lists/cursor.js';
import { cutPage, Page, pageSize } from '../../../common/lists/page.js';
import { readSnapshot } from '../../../database/read-snapshot.js';
import { together } from '../../../database/together.js';
import { type DescribedEvent, EventCatalogue } from '../../events/event-catalogue.service.js';
import { TicketQueries } from '../../tickets/ticket-queries.service.js';
import { CheckoutPlaces } from '../checkout/checkout-places.service.js';
import type { OrderToPay, PaymentPage } from '../domain/checkout-line.js';
import { isRefunded } from '../domain/order-state.js';
import type { HeldOrder } from '../domain/ticket-hold.js';
import { OrderListRepository, type ShownOrder } from '../persistence/order-list.repository.js';
import type { OrderEntity } from '../persistence/order.entity.js';
import { OrdersRepository } from '../persistence/orders.repository.js';
import { type OrderRefund, RefundsRepository } from '../persistence/refunds.repository.js';
import { toOrder } from './orders.mapper.js';

/** Maximum orders per look-up; after a large sale buyers ask for their orders every few seconds. */
const LOOK_UP_BATCH = { name: 'read orders', groupSize: 64, atOnce: 1 };

export interface FoundOrder {
  buyerId: string | null;
  order: Order;
}

/** Orders with what they show of other tables: events by id, tickets by order, refunds by order. */
interface ReadOrders {
  orders: readonly ShownOrder[];
  events: ReadonlyMap<string, DescribedEvent>;
  tickets: ReadonlyMap<string, OrderTicket[]>;
  refunds: ReadonlyMap<string, OrderRefund>;
}

const NO_ORDERS: ReadOrders = {
  orders: [],
  events: new Map(),
  tickets: new Map(),
  refunds: new Map(),
};

/** Orders as their buyers see them. An order of another buyer does not exist. */
@Injectable()
export class OrderQueries {
  private readonly lookUps = new Batcher(
    (ids: readonly string[]) => this.lookUp(ids),
    LOOK_UP_BATCH,
  );

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventCatalogue,
    private readonly tickets: TicketQueries,
    private readonly orders: OrdersRepository,
    private readonly lists: OrderListRepository,
    private readonly refunds: RefundsRepository,
    private readonly places: CheckoutPlaces,
  ) {}

  async get(id: string, buyerId: string): Promise<Order> {
    const found = await this.lookUps.add(id);
    if (found?.buyerId !== buyerId) throw new DomainError('ORDER_NOT_FOUND');
    return found.order;
  }

  /** Describes an order that was just placed, from its hold. `page` is null while it waits for one. */
  async describeHeld(
    { id, eventId, lines }: OrderToPay,
    { totalMinor, createdAt, checkoutInMs }: HeldOrder,
    page: PaymentPage | null,
  ): Promise<Order> {
    const event = await this.events.describeCached(eventId);
    const checkoutAttempts = checkoutInMs === null ? 0 : 1;
    const places = await this.places.find(page ? [] : [{ id, eventId, checkoutAttempts }]);
    const order = {
      ...(page ?? { checkoutUrl: null, holdExpiresAt: null }),
      ...{ id, eventId, totalMinor, createdAt, items: lines },
      ...({ paymentStatus: 'pending', refundReason: null } as const),
    };
    const standing = { place: places.get(id) ?? null, refund: null };
    return toOrder(order, standing, event, []);
  }

  /** Returns an order and its buyer, for mails; null when the order or its event no longer exists. */
  findWithBuyer(id: string): Promise<FoundOrder | null> {
    return this.lookUps.add(id);
  }

  /** Returns a page of the buyer's orders, the latest first. */
  async list(buyerId: string, { limit, cursor, ...filters }: OrderListQuery): Promise<Page<Order>> {
    const size = pageSize(limit);
    const after = readIdCursor(cursor);
    // In one snapshot, so that a pending order never shows tickets.
    const { read, end } = await readSnapshot(this.dataSource, async (manager) => {
      const found = await this.lists.findOfBuyer(manager, buyerId, filters, after, size + 1);
      const { page, end } = cutPage(found, size);
      return { read: await this.readAll(manager, page), end };
    });
    // After the snapshot: the places are read on a connection of their own.
    return new Page(await this.describe(read), end && writeCursor(end.id));
  }

  /** Returns the number of the buyer's pending orders, in the caller's transaction. */
  countUnderWay(manager: EntityManager, buyerId: string): Promise<number> {
    return this.orders.countPending(manager, buyerId);
  }

  /** Returns the number of orders whose buyer is owed a refund, in the caller's transaction. */
  countOwed(manager: EntityManager, buyerId: string): Promise<number> {
    return this.refunds.countOwed(manager, buyerId);
  }

  /** Throws ORDER_NOT_FOUND unless this buyer placed the order. */
  async findOwn(id: string, buyerId: string): Promise<OrderEntity> {
    const order = await this.orders.find(this.dataSource.manager, { id, buyerId });
    if (!order) throw new DomainError('ORDER_NOT_FOUND');
    return order;
  }

  /** One statement reads the orders with their tickets; their events may be a second old. */
  private async lookUp(ids: readonly string[]): Promise<(FoundOrder | null)[]> {
    const { manager } = this.dataSource;
    const orders = await this.lists.findByIds(manager, [...new Set(ids)]);
    const events = await this.cachedEventsOf([...orders.values()]);
    const tickets = new Map<string, OrderTicket[]>();
    for (const order of orders.values()) {
      const event = events.get(order.eventId);
      if (event) tickets.set(order.id, this.tickets.describeOf(event, order.tickets));
    }
    const read = { orders: [...orders.values()], events, tickets };
    const refunds = await this.findRefunds(manager, read.orders);
    const described = await this.describe({ ...read, refunds });
    const found = new Map(
      described.map((order) => [order.id, { buyerId: orders.get(order.id)!.buyerId, order }]),
    );
    return ids.map((id) => found.get(id) ?? null);
  }

  private async cachedEventsOf(orders: readonly ShownOrder[]): Promise<ReadOrders['events']> {
    const ids = [...new Set(orders.map(({ eventId }) => eventId))];
    const events = await Promise.all(ids.map((id) => this.events.findCached(id)));
    return new Map(ids.flatMap((id, index) => (events[index] ? [[id, events[index]]] : [])));
  }

  /** Reads what the orders of a page show, in the caller's snapshot. */
  private async readAll(
    manager: EntityManager,
    page: readonly Omit<ShownOrder, 'items'>[],
  ): Promise<ReadOrders> {
    if (page.length === 0) return NO_ORDERS;
    const ids = page.map(({ id }) => id);
    const ofPage = this.events.describe(manager, [...new Set(page.map(({ eventId }) => eventId))]);
    const [events, items, tickets] = await together([
      ofPage,
      this.lists.findItems(manager, ids),
      this.tickets.ofOrders(manager, ids, ofPage),
    ]);
    const refunds = await this.findRefunds(manager, page);
    const orders = page.map((order) => Object.assign(order, { items: items.get(order.id)! }));
    return { orders, events, tickets, refunds };
  }

  private findRefunds(
    manager: EntityManager,
    orders: readonly Pick<ShownOrder, 'id' | 'paymentStatus'>[],
  ): Promise<Map<string, OrderRefund>> {
    const returned = orders.filter(({ paymentStatus }) => isRefunded(paymentStatus));
    return this.refunds.ofOrders(
      manager,
      returned.map(({ id }) => id),
    );
  }

  /** Leaves out an order whose event no longer exists: an unpaid order may outlive its event. */
  private async describe(read: ReadOrders): Promise<Order[]> {
    const { orders, events, tickets, refunds } = read;
    const places = await this.places.find(orders.filter(awaitsPage));
    return orders.flatMap((order) => {
      const event = events.get(order.eventId);
      if (!event) return [];
      const standing = {
        place: places.get(order.id) ?? null,
        refund: refunds.get(order.id) ?? null,
      };
      return [toOrder(order, standing, event, tickets.get(order.id) ?? [])];
    });
  }
}

function awaitsPage({ paymentStatus, checkoutSessionId, checkoutDueAt }: ShownOrder): boolean {
  return paymentStatus === 'pending' && checkoutSessionId === null && checkoutDueAt !== null;
}
