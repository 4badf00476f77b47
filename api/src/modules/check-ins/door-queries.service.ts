import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  DOOR_STATES,
  type DoorEvent,
  type DoorList,
  type DoorListQuery,
  type DoorReport,
  type DoorRight,
  type DoorTicket,
  type ReEntry,
} from '@stagedoor/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { readSnapshot } from '../../database/read-snapshot.js';
import { together } from '../../database/together.js';
import { EventCatalogue } from '../events/event-catalogue.service.js';
import { type TicketCounts, TicketQueries } from '../tickets/ticket-queries.service.js';
import { LateScansRepository } from './late/late-scans.repository.js';
import { DoorDevicesRepository } from './persistence/door-devices.repository.js';
import { DoorListsRepository, type ListedTicket } from './persistence/door-lists.repository.js';
import { DoorScansRepository } from './persistence/door-scans.repository.js';

/** The door of an event as its team sees it. */
@Injectable()
export class DoorQueries {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventCatalogue,
    private readonly ticketQueries: TicketQueries,
    private readonly lists: DoorListsRepository,
    private readonly scans: DoorScansRepository,
    private readonly devices: DoorDevicesRepository,
    private readonly lateScans: LateScansRepository,
  ) {}

  /** Returns the events at whose doors the person may work, from those of last night on. */
  ofPerson(userId: string): Promise<DoorEvent[]> {
    return readSnapshot(this.dataSource, async (manager) => {
      const nights = await this.lists.nightsOf(manager, userId);
      const eventIds = nights.map(({ eventId }) => eventId);
      const [events, counts] = await together([
        this.events.describe(manager, eventIds),
        this.ticketQueries.countByEvent(manager, eventIds),
      ]);
      return nights.map(({ eventId, right }) => {
        const { sold, inside } = counts.get(eventId)!;
        return { right, event: events.get(eventId)!.summary, sold, inside };
      });
    });
  }

  /** Returns one event with its counts; the caller knows the person's right. */
  one(eventId: string, right: DoorRight): Promise<DoorEvent> {
    return readSnapshot(this.dataSource, async (manager) => {
      const [events, { sold, inside }] = await together([
        this.events.describe(manager, [eventId]),
        this.countsOf(manager, eventId),
      ]);
      return { right, event: events.get(eventId)!.summary, sold, inside };
    });
  }

  /**
   * Returns the tickets that changed since a version, or all. A version is the number below which all transactions were
   * over when the list was read: what one that still ran then changes is in the next list. A version that this
   * database has not reached, as after a restore, gets the whole list.
   */
  tickets(eventId: string, { since }: DoorListQuery): Promise<DoorList> {
    return readSnapshot(this.dataSource, async (manager) => {
      const { over, begun } = await this.lists.snapshot(manager);
      const isWhole = since === undefined || BigInt(since) > BigInt(begun);
      const [rows, types, reEntry, doubles] = await together([
        isWhole
          ? this.lists.tickets(manager, eventId)
          : this.lists.ticketsSince(manager, eventId, since, begun),
        this.typesOf(manager, eventId),
        this.reEntryOf(manager, eventId),
        this.scans.doubles(manager, eventId),
      ]);
      const index = new Map([...types.keys()].map((id, position) => [id, position]));
      return {
        version: over,
        isWhole,
        reEntry,
        ticketTypes: [...types.values()],
        tickets: rows.map((row) => toDoorTicket(row, index.get(row.ticketType) ?? -1)),
        doubles,
      };
    });
  }

  report(eventId: string): Promise<DoorReport> {
    return readSnapshot(this.dataSource, async (manager) => {
      const [counts, recent, reEntry, minutes, devices, refused, doubles, late] = await together([
        this.countsOf(manager, eventId),
        this.lists.countRecent(manager, eventId),
        this.reEntryOf(manager, eventId),
        this.lists.minutes(manager, eventId),
        this.devices.ofEvent(manager, eventId),
        this.lists.refused(manager, eventId),
        this.scans.doubles(manager, eventId),
        this.lateScans.waiting(manager, eventId),
      ]);
      const { sold, admitted, inside } = counts;
      const expected = Math.min(recent, sold - admitted);
      const guests = { sold, inside, admitted, out: admitted - inside, expected };
      return { ...guests, reEntry, minutes, devices, refused, doubles, late };
    });
  }

  private async reEntryOf(manager: EntityManager, eventId: string): Promise<ReEntry> {
    const event = await this.events.findOutline(manager, eventId);
    if (!event) throw new DomainError('EVENT_NOT_FOUND');
    return event.reEntry;
  }

  private async countsOf(manager: EntityManager, eventId: string): Promise<TicketCounts> {
    const counts = (await this.ticketQueries.countByEvent(manager, [eventId])).get(eventId);
    if (!counts) throw new DomainError('EVENT_NOT_FOUND');
    return counts;
  }

  /** Returns the names of the ticket types by id, in a sequence that stays. */
  private async typesOf(manager: EntityManager, eventId: string): Promise<Map<string, string>> {
    const event = (await this.events.describe(manager, [eventId])).get(eventId);
    return new Map([...(event?.ticketTypeNames ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}

function toDoorTicket(
  { hash, state, initial, movedAt, gate, visit }: ListedTicket,
  type: number,
): DoorTicket {
  const name = hash.toString('base64url');
  const later: [visits?: number] = visit !== null && visit > 1 ? [visit] : [];
  return [name, DOOR_STATES.indexOf(state), type, initial, movedAt, gate, ...later];
}
