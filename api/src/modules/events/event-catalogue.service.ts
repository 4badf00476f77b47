import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type EventStatus, type EventSummary, pages, type ReEntry } from '@stagedoor/contracts';
import { LRUCache } from 'lru-cache';
import type { DataSource, EntityManager } from 'typeorm';
import { Batcher } from '../../common/batching/batcher.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { AuditLog } from '../audit-log/audit-log.service.js';
import { calendarFile } from './domain/calendar-file.js';
import { assertCancellable } from './domain/event-rules.js';
import { eventStatusAt } from './domain/event-status.js';
import { EventListChanges } from './event-list-changes.service.js';
import { toEventSummary } from './events.mapper.js';
import { EventRecordsRepository } from './persistence/event-records.repository.js';
import { EventsRepository } from './persistence/events.repository.js';

const CACHED_MS = 1_000;
const MOST_CACHED = 1_000;
/** Maximum events per statement. */
const LOOK_UP = { name: 'read events', groupSize: 64, atOnce: 1 };
const OUTLINES = { ...LOOK_UP, name: 'read outlines of events' };

/** Whose an event is, when, when that or its venue last changed, and whether its tickets admit again. */
export interface EventOutline {
  id: string;
  /** Null after its creator's account was deleted. */
  creatorId: string | null;
  status: EventStatus;
  startTime: Date;
  endTime: Date;
  movedAt: Date | null;
  reEntry: ReEntry;
}

/** The facts about an event that a sale needs. */
export interface EventForSale extends Omit<EventOutline, 'movedAt' | 'reEntry'> {
  title: string;
}

export interface DescribedEvent {
  summary: EventSummary;
  /** By the id of the ticket type. */
  ticketTypeNames: Map<string, string>;
}

/** The interface of the events module for other modules, which pass their own transactions. */
@Injectable()
export class EventCatalogue {
  private readonly cached = new LRUCache<string, Promise<DescribedEvent | undefined>>({
    max: MOST_CACHED,
    ttl: CACHED_MS,
    ttlResolution: 0,
  });
  private readonly lookUps = new Batcher((ids: readonly string[]) => this.lookUp(ids), LOOK_UP);
  private readonly outlines = new Batcher(
    (ids: readonly string[]) => this.readOutlines(this.dataSource.manager, ids),
    OUTLINES,
  );

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly records: EventRecordsRepository,
    private readonly events: EventsRepository,
    private readonly listChanges: EventListChanges,
    private readonly audit: AuditLog,
  ) {}

  /** Returns the event with any status, by the database's clock, or null, by a single row. */
  async findOutline(manager: EntityManager, id: string): Promise<EventOutline | null> {
    const [event = null] = await this.readOutlines(manager, [id]);
    return event;
  }

  /** As `findOutline`, outside of a transaction: calls at the same time share a statement that begins after them. */
  outlineOf(id: string): Promise<EventOutline | null> {
    return this.outlines.add(id);
  }

  /** Returns the event with any status, or null; the caller refuses one that is not published. */
  async findForSale(manager: EntityManager, id: string): Promise<EventForSale | null> {
    const record = await this.records.findById(manager, id);
    if (!record) return null;
    const { creatorId, title, startTime, endTime } = record;
    const status = eventStatusAt(record, new Date());
    return { id: record.id, creatorId, title, status, startTime, endTime };
  }

  /** Returns the summaries of those events by id, with the names of their ticket types. */
  async describe(
    manager: EntityManager,
    ids: readonly string[],
  ): Promise<Map<string, DescribedEvent>> {
    const records = await this.records.findSummaries(manager, ids);
    const now = new Date();
    return new Map(
      records.map((record) => [
        record.id,
        {
          summary: toEventSummary(record, now),
          ticketTypeNames: new Map(record.ticketTypes.map(({ id, name }) => [id, name])),
        },
      ]),
    );
  }

  /**
   * Returns a description that is at most a second old: for display beside an order, never for a decision. Throws
   * EVENT_NOT_FOUND when there is no such event.
   */
  async describeCached(id: string): Promise<DescribedEvent> {
    const described = await this.findCached(id);
    if (!described) throw new DomainError('EVENT_NOT_FOUND');
    return described;
  }

  /** As `describeCached`; undefined when there is no such event. */
  findCached(id: string): Promise<DescribedEvent | undefined> {
    const known = this.cached.get(id);
    if (known) return known;
    const described = this.lookUps.add(id);
    this.cached.set(id, described);
    described.catch(() => {
      if (this.cached.peek(id) === described) this.cached.delete(id);
    });
    return described;
  }

  /** Returns the calendar file of the event. */
  calendarFile(event: EventSummary): string {
    return calendarFile(event, this.environment.PUBLIC_URL + pages.event(event.id));
  }

  async changeReEntry(manager: EntityManager, id: string, reEntry: ReEntry): Promise<void> {
    await this.events.update(manager, id, { reEntry });
  }

  /** Takes the event off sale, under the lock that every hold takes. Returns false when it was already cancelled. */
  async cancelIn(manager: EntityManager, id: string): Promise<boolean> {
    const locked = await this.events.lock(manager, id);
    if (!locked) throw new DomainError('EVENT_NOT_FOUND');
    if (locked.event.status === 'cancelled') return false;
    assertCancellable(locked.event, new Date());
    await this.events.update(manager, id, { status: 'cancelled' });
    return true;
  }

  /**
   * Locks the creator's events that `leaveIn` deletes or takes off sale, and returns their ids. Sales and cancellations
   * of them wait. The caller has locked the creator's account.
   */
  lockToLeaveIn(manager: EntityManager, creatorId: string): Promise<string[]> {
    return this.events.lockToLeave(manager, creatorId);
  }

  /** Returns the number of the creator's upcoming events with tickets sold, and of events with tickets held. */
  countWithSales(manager: EntityManager, creatorId: string): Promise<number> {
    return this.events.countWithSales(manager, creatorId);
  }

  /**
   * Deletes those of the locked events that have no orders and takes the others off sale. Call it when `countWithSales`
   * under their locks is 0. The audit log has no drafts.
   */
  async leaveIn(
    manager: EntityManager,
    creatorId: string,
    locked: readonly string[],
  ): Promise<void> {
    const deleted = await this.events.deleteWithoutOrders(manager, locked);
    const cancelled = await this.events.takeOffSale(manager, locked);
    const recorded = deleted.filter(({ status }) => status !== 'draft').map(({ id }) => id);
    const actor = `user:${creatorId}` as const;
    await this.audit.recordAll(manager, { actor, action: 'event-cancelled' }, subjects(cancelled));
    await this.audit.recordAll(manager, { actor, action: 'event-deleted' }, subjects(recorded));
  }

  /**
   * Returns the number of the creator's events with refunds that are owed, have failed or can yet come back. Only the
   * creator decides a failed one.
   */
  countWithRefunds(manager: EntityManager, creatorId: string): Promise<number> {
    return this.events.countWithRefunds(manager, creatorId);
  }

  /** Call after the commit of a change to events. */
  changed(): void {
    this.listChanges.happened();
  }

  private async readOutlines(
    manager: EntityManager,
    ids: readonly string[],
  ): Promise<(EventOutline | null)[]> {
    const events = await this.events.findOutlines(manager, [...new Set(ids)]);
    const byId = new Map(
      events.map(({ now, ...event }) => [
        event.id,
        { ...event, status: eventStatusAt(event, now) },
      ]),
    );
    return ids.map((id) => byId.get(id) ?? null);
  }

  private async lookUp(ids: readonly string[]): Promise<(DescribedEvent | undefined)[]> {
    const described = await this.describe(this.dataSource.manager, ids);
    return ids.map((id) => described.get(id));
  }
}

const subjects = (eventIds: readonly string[]) => eventIds.map((id) => `event:${id}`);
