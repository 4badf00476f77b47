import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type CreateVenueBody, DEFAULT_TIME_ZONE, type Venue } from '@stagedoor/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { DomainError, fieldError } from '../../common/errors/domain-error.js';
import { PreparedAnswers } from '../../common/http/prepared-answers.js';
import { IdempotencyRepository } from '../../common/idempotency/idempotency.repository.js';
import { newId } from '../../common/ids/new-id.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { PersonLock } from '../auth/person-lock.service.js';
import { VenuesRepository } from './persistence/venues.repository.js';
import { toVenue } from './venues.mapper.js';

@Injectable()
export class CreateVenueService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly venues: VenuesRepository,
    private readonly idempotency: IdempotencyRepository,
    private readonly lock: PersonLock,
    private readonly prepared: PreparedAnswers,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async create(ownerId: string, body: CreateVenueBody, key: string | null): Promise<Venue> {
    const call = { userId: ownerId, route: 'POST /venues', key, body };
    const venue = await this.dataSource.transaction((manager) =>
      this.idempotency.once(manager, call, () => this.store(manager, ownerId, body)),
    );
    // The database notifies the other copies.
    this.prepared.forget();
    return venue;
  }

  private async store(
    manager: EntityManager,
    ownerId: string,
    body: CreateVenueBody,
  ): Promise<Venue> {
    const timeZone = body.timeZone ?? DEFAULT_TIME_ZONE;
    if (!(await this.venues.knowsTimeZone(manager, timeZone))) {
      const message = 'Give a time zone such as Europe/London.';
      throw fieldError('VALIDATION_FAILED', 'timeZone', message);
    }
    await this.assertRoom(manager, ownerId);
    const venue = { ...body, id: newId(), ownerId, timeZone, postcode: body.postcode || null };
    await this.venues.insert(manager, venue);
    return toVenue(venue);
  }

  private async assertRoom(manager: EntityManager, ownerId: string): Promise<void> {
    const { MAX_VENUES_PER_PERSON: most } = this.environment;
    await this.lock.take(manager, ownerId);
    if ((await this.venues.countOfOwner(manager, ownerId)) < most) return;
    const venues = most === 1 ? '1 venue' : `${most.toLocaleString('en-GB')} venues`;
    throw new DomainError('VENUE_LIMIT_REACHED', {
      message: `One person can have at most ${venues}.`,
    });
  }
}
