import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Venue } from '@stagedoor/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { VenuesRepository } from './persistence/venues.repository.js';
import { toVenue } from './venues.mapper.js';

@Injectable()
export class VenueQueries {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly venues: VenuesRepository,
  ) {}

  async get(id: string): Promise<Venue> {
    const venue = await this.find(this.dataSource.manager, id);
    if (!venue) throw new DomainError('VENUE_NOT_FOUND');
    return venue;
  }

  /** Returns the venue as another module's transaction sees it, or null. */
  async find(manager: EntityManager, id: string): Promise<Venue | null> {
    const venue = await this.venues.findById(manager, id);
    return venue && toVenue(venue);
  }
}
