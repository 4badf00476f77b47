import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type CreatedEvent,
  type CreateEventBody,
  MUSIC_CHANNELS,
  toPence,
} from '@stagedoor/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { IdempotencyRepository } from '../../common/idempotency/idempotency.repository.js';
import { newId } from '../../common/ids/new-id.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { PersonLock } from '../auth/person-lock.service.js';
import { VenueQueries } from '../venues/venue-queries.service.js';
import { assertFitsVenue, assertNotTooLong } from './domain/event-rules.js';
import { EventQueries } from './event-queries.service.js';
import { venueNotFound } from './events.errors.js';
import { EventsRepository } from './persistence/events.repository.js';

/** The only ticket type (section 9). */
const TICKET_TYPE_NAME = 'General Admission';

@Injectable()
export class CreateEventService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventsRepository,
    private readonly venues: VenueQueries,
    private readonly queries: EventQueries,
    private readonly idempotency: IdempotencyRepository,
    private readonly lock: PersonLock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Stores a draft with the three channels and its ticket type. */
  create(creatorId: string, body: CreateEventBody, key: string | null): Promise<CreatedEvent> {
    const call = { userId: creatorId, route: 'POST /events', key, body };
    return this.dataSource.transaction((manager) =>
      this.idempotency.once(manager, call, () => this.store(manager, creatorId, body)),
    );
  }

  private async store(
    manager: EntityManager,
    creatorId: string,
    body: CreateEventBody,
  ): Promise<CreatedEvent> {
    const { title, description, ticketPrice, ticketQuantity } = body;
    const times = { startTime: new Date(body.startTime), endTime: new Date(body.endTime) };
    assertNotTooLong(times);
    const venue = await this.venues.find(manager, body.venueId);
    if (!venue) throw venueNotFound();
    assertFitsVenue(body, venue);
    await this.assertRoom(manager, creatorId);
    const id = newId();
    const event = {
      id,
      creatorId,
      venueId: venue.id,
      title,
      description,
      ...times,
      status: 'draft' as const,
      coverImageUrl: null,
      eventMetadata: { musicChannels: [...MUSIC_CHANNELS] },
      publishedAt: null,
    };
    const priceMinor = toPence(ticketPrice);
    const ticketType = {
      id: newId(),
      eventId: id,
      name: TICKET_TYPE_NAME,
      priceMinor,
      position: 0,
    };
    await this.events.insert(manager, event, { ...ticketType, quantity: ticketQuantity });
    return { event: await this.queries.read(manager, id) };
  }

  private async assertRoom(manager: EntityManager, creatorId: string): Promise<void> {
    const { MAX_DRAFTS_PER_PERSON: most } = this.environment;
    await this.lock.take(manager, creatorId);
    if ((await this.events.countDrafts(manager, creatorId)) < most) return;
    const drafts = most === 1 ? '1 draft' : `${most.toLocaleString('en-GB')} drafts`;
    throw new DomainError('DRAFT_LIMIT_REACHED', {
      message: `One person can have at most ${drafts}. Publish or delete one first.`,
    });
  }
}
