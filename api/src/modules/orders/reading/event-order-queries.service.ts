import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type EventOrder,
  type EventOrderTotals,
  type PageQuery,
  type PaymentStatus,
  toPounds,
} from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../../common/errors/domain-error.js';
import { readIdCursor, writeCursor } from '../../../common/lists/cursor.js';
import { cutPage, Page, pageSize } from '../../../common/lists/page.js';
import { readSnapshot } from '../../../database/read-snapshot.js';
import { together } from '../../../database/together.js';
import { UserQueries } from '../../auth/user-queries.service.js';
import { EventCatalogue, type EventForSale } from '../../events/event-catalogue.service.js';
import { TicketQueries } from '../../tickets/ticket-queries.service.js';
import { describeRefundFailure } from '../domain/refund-failure.js';
import { returnedBy } from '../domain/returned-by.js';
import {
  EventOrdersRepository,
  type EventOrderRow,
} from '../persistence/event-orders.repository.js';

/** The name of a buyer whose account was deleted. */
const NO_ACCOUNT = { firstName: 'Deleted', lastName: 'account' };

/** The orders of an event, for its organiser. */
@Injectable()
export class EventOrderQueries {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventCatalogue,
    private readonly users: UserQueries,
    private readonly orders: EventOrdersRepository,
    private readonly tickets: TicketQueries,
  ) {}

  /** Returns a page of the orders that were ever paid, or completed free of charge, the latest first. */
  async list(eventId: string, { limit, cursor }: PageQuery): Promise<Page<EventOrder>> {
    const size = pageSize(limit);
    const { manager } = this.dataSource;
    const after = readIdCursor(cursor);
    const found = await this.orders.findOfEvent(manager, eventId, after, size + 1);
    const { page, end } = cutPage(found, size);
    return new Page(await this.describe(page), end && writeCursor(end.id));
  }

  /** Returns the totals of all of them. */
  async totals(eventId: string): Promise<EventOrderTotals> {
    const [sums, counts] = await readSnapshot(this.dataSource, (manager) =>
      together([
        this.orders.sumOfEvent(manager, eventId),
        this.tickets.countByEvent(manager, [eventId]),
      ]),
    );
    const tickets = counts.get(eventId);
    const of = (wanted: PaymentStatus) => {
      const { orders, amountMinor } = sums.find(({ status }) => status === wanted)!;
      return { orders, amount: toPounds(amountMinor) };
    };
    return {
      completed: {
        ...of('completed'),
        tickets: tickets?.sold ?? 0,
        inside: tickets?.admitted ?? 0,
      },
      refundPending: of('refund_pending'),
      refunded: of('refunded'),
    };
  }

  /** Returns one of them. Throws ORDER_NOT_FOUND for an order that was never paid. */
  async get(orderId: string): Promise<EventOrder> {
    const order = await this.find(orderId);
    if (!order) throw new DomainError('ORDER_NOT_FOUND');
    return order;
  }

  /** As `get`, or null. */
  async find(orderId: string): Promise<EventOrder | null> {
    const row = await this.orders.find(this.dataSource.manager, orderId);
    const [order] = row ? await this.describe([row]) : [];
    return order ?? null;
  }

  /** Returns the event of an order; null when the order does not exist. */
  async eventOf(orderId: string): Promise<EventForSale | null> {
    const { manager } = this.dataSource;
    const eventId = await this.orders.eventOf(manager, orderId);
    return eventId === null ? null : this.events.findForSale(manager, eventId);
  }

  /** Throws ORDER_NOT_FOUND unless this user created the event of the order. */
  async assertOrganiser(orderId: string, userId: string): Promise<void> {
    const event = await this.eventOf(orderId);
    if (event?.creatorId !== userId) throw new DomainError('ORDER_NOT_FOUND');
  }

  private async describe(rows: readonly EventOrderRow[]): Promise<EventOrder[]> {
    const buyerIds = rows.flatMap(({ buyerId }) => buyerId ?? []);
    const names = await this.users.namesOf([...new Set(buyerIds)]);
    const buyers = await Promise.all(rows.map((row) => this.buyerOf(row, names)));
    return rows.map((row, index) => ({
      id: row.id,
      buyer: buyers[index]!,
      quantity: row.quantity,
      inside: row.inside,
      totalAmount: toPounds(row.totalMinor),
      owedAmount: toPounds(row.owedMinor),
      ...(row.refundMinor !== null && { refundAmount: toPounds(row.refundMinor) }),
      paymentStatus: row.paymentStatus,
      dispute: row.dispute,
      ticketsWithheld: row.ticketsWithheld,
      fraudWarning: row.fraudWarning,
      refundFailure: row.failure === null ? null : describeRefundFailure(row.failure),
      returnedBy: returnedBy(row),
      paidAt: row.paidAt?.toISOString() ?? null,
    }));
  }

  /** The e-mail address is shown only where a refund has failed. */
  private async buyerOf(
    { buyerId, failure }: EventOrderRow,
    names: ReadonlyMap<string, EventOrder['buyer']>,
  ): Promise<EventOrder['buyer']> {
    const name = buyerId === null ? undefined : names.get(buyerId);
    if (buyerId === null || name === undefined) return NO_ACCOUNT;
    const email = failure === null ? null : await this.users.emailOf(buyerId);
    return email === null ? name : { ...name, email };
  }
}
