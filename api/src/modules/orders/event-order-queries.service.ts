import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type EventOrder, toPounds } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { UserQueries } from '../auth/user-queries.service.js';
import { EventCatalogue, type EventForSale } from '../events/event-catalogue.service.js';
import { describeRefundFailure } from './domain/refund-failure.js';
import {
  EventOrdersRepository,
  type EventOrderRow,
} from './persistence/event-orders.repository.js';

/** What a buyer is called who has deleted their account. */
const NO_ACCOUNT = { firstName: 'Deleted', lastName: 'account' };

/** The orders of an event, for whoever organises it. */
@Injectable()
export class EventOrderQueries {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventCatalogue,
    private readonly users: UserQueries,
    private readonly orders: EventOrdersRepository,
  ) {}

  /** Those that were ever paid, or completed for nothing, the latest first. */
  async list(eventId: string): Promise<EventOrder[]> {
    return this.describe(await this.orders.findOfEvent(this.dataSource.manager, eventId));
  }

  /** One of them. Throws ORDER_NOT_FOUND for one that was never paid. */
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

  /** The event of an order; null for an order that is not there. */
  async eventOf(orderId: string): Promise<EventForSale | null> {
    const { manager } = this.dataSource;
    const eventId = await this.orders.eventOf(manager, orderId);
    return eventId === null ? null : this.events.findForSale(manager, eventId);
  }

  /** Throws ORDER_NOT_FOUND unless this person created the event of the order. */
  async assertOrganiser(orderId: string, userId: string): Promise<void> {
    const event = await this.eventOf(orderId);
    if (event?.creatorId !== userId) throw new DomainError('ORDER_NOT_FOUND');
  }

  private async describe(rows: readonly EventOrderRow[]): Promise<EventOrder[]> {
    const buyerIds = rows.flatMap(({ buyerId }) => buyerId ?? []);
    const names = await this.users.namesOf([...new Set(buyerIds)]);
    return rows.map(({ buyerId, totalMinor, paidAt, failure, ...order }) => ({
      ...order,
      buyer: (buyerId === null ? undefined : names.get(buyerId)) ?? NO_ACCOUNT,
      totalAmount: toPounds(totalMinor),
      refundFailure: failure === null ? null : describeRefundFailure(failure),
      paidAt: paidAt?.toISOString() ?? null,
    }));
  }
}
