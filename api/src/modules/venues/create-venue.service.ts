import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type CreateVenueBody, DEFAULT_TIME_ZONE, type Venue } from '@stagedoor/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { fieldError } from '../../common/errors/domain-error.js';
import { IdempotencyRepository } from '../../common/idempotency/idempotency.repository.js';
import { newId } from '../../common/ids/new-id.js';
import { VenuesRepository } from './persistence/venues.repository.js';
import { toVenue } from './venues.mapper.js';

@Injectable()
export class CreateVenueService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly venues: VenuesRepository,
    private readonly idempotency: IdempotencyRepository,
  ) {}

  create(ownerId: string, body: CreateVenueBody, key: string | null): Promise<Venue> {
    const call = { userId: ownerId, route: 'POST /venues', key, body };
    return this.dataSource.transaction((manager) =>
      this.idempotency.once(manager, call, () => this.store(manager, ownerId, body)),
    );
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
    const venue = { ...body, id: newId(), ownerId, timeZone, postcode: body.postcode || null };
    await this.venues.insert(manager, venue);
    return toVenue(venue);
  }
}
