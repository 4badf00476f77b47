import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Event } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { Semaphore } from '../../../common/batching/semaphore.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditLog } from '../../audit-log/audit-log.service.js';
import { EventCatalogue } from '../../events/event-catalogue.service.js';
import { EventQueries } from '../../events/event-queries.service.js';
import { DomainError } from '../../../common/errors/domain-error.js';
import { TicketAdmission } from '../../tickets/ticket-admission.service.js';
import type { TakeBackCause } from '../domain/order-change.js';
import {
  type Cancellation,
  CancellationsRepository,
} from '../persistence/cancellations.repository.js';
import { OrdersRepository } from '../persistence/orders.repository.js';
import { ReleaseHoldService } from '../settlement/release-hold.service.js';
import { Settlement } from '../settlement/settlement.service.js';

/**
 * Maximum orders per round, whose claim reads and sorts all that are left. They are settled within the time of a claim:
 * each pending one is a call of the payment provider.
 */
const BATCH = 100;
/** Each order that is settled uses a connection of the database. */
const AT_ONCE = 10;

/** Ends the sale of an event and refunds its orders. */
@Injectable()
export class CancelEventService {
  private readonly logger = new Logger(CancelEventService.name);
  private readonly turns = new Semaphore(AT_ONCE, Number.POSITIVE_INFINITY);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly events: EventCatalogue,
    private readonly queries: EventQueries,
    private readonly cancellations: CancellationsRepository,
    private readonly orders: OrdersRepository,
    private readonly settlement: Settlement,
    private readonly admission: TicketAdmission,
    private readonly releaseHold: ReleaseHoldService,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Stops the sale at once. Background rounds refund the orders, even if this process ends now. Throws TICKET_INSIDE
   * when a ticket of the event is used, unless `evenIfInside`.
   */
  async cancel(eventId: string, organiserId: string, evenIfInside: boolean): Promise<Event> {
    const event = await this.transactions.run(async (manager) => {
      if (await this.events.cancelIn(manager, eventId)) {
        if (!evenIfInside && (await this.admission.anyUsed(manager, eventId))) {
          throw new DomainError('TICKET_INSIDE');
        }
        await this.cancellations.begin(manager, eventId, organiserId);
        const cancelled = { action: 'event-cancelled', subject: `event:${eventId}` } as const;
        await this.audit.record(manager, { actor: `user:${organiserId}`, ...cancelled });
      }
      return this.queries.read(manager, eventId);
    });
    this.events.changed();
    return event;
  }

  /**
   * Runs one round of refunds; returns true when there may be more to do at once. Any number of copies can run rounds.
   * An order that the provider cannot settle now is retried later and delays no other.
   */
  async serve(): Promise<boolean> {
    const { manager } = this.dataSource;
    const cancellation = await this.cancellations.claim(manager);
    if (!cancellation) return false;
    const { eventId } = cancellation;
    const due = await this.orders.claimUnsettled(manager, eventId, BATCH);
    await Promise.all(due.map((id) => this.turns.run(() => this.settle(id, cancellation))));
    if (due.length > 0) await this.cancellations.release(manager, eventId);
    else if (await this.orders.hasUnsettled(manager, eventId)) return false;
    else await this.cancellations.finish(manager, eventId);
    return true;
  }

  private async settle(id: string, { cancelledBy }: Cancellation): Promise<void> {
    const cause = { why: 'event-cancelled', by: `user:${cancelledBy}` } as const;
    try {
      const order = await this.orders.find(this.dataSource.manager, { id });
      if (order?.paymentStatus === 'pending') await this.releaseHold.releaseInTurn(order, cause);
      else await this.takeBackCompleted(id, cause);
    } catch (error) {
      this.logger.warn(`Order ${id} is retried in a later round: ${String(error)}`);
    }
  }

  private takeBackCompleted(orderId: string, cause: TakeBackCause): Promise<void> {
    return this.transactions.run(async (manager) => {
      const order = await this.orders.lock(manager, orderId);
      if (order?.paymentStatus === 'completed')
        await this.settlement.takeBack(manager, order, cause);
    });
  }
}
