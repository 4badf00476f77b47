import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { VenueEntity } from './venue.entity.js';

export type NewVenue = Omit<VenueEntity, 'createdAt'>;

@Injectable()
export class VenuesRepository {
  async insert(manager: EntityManager, venue: NewVenue): Promise<void> {
    await manager.insert(VenueEntity, venue);
  }

  countOfOwner(manager: EntityManager, ownerId: string): Promise<number> {
    return manager.countBy(VenueEntity, { ownerId });
  }

  findById(manager: EntityManager, id: string): Promise<VenueEntity | null> {
    return manager.findOneBy(VenueEntity, { id });
  }

  /** Whether the database, too, knows a time zone that the runtime knows. */
  async knowsTimeZone(manager: EntityManager, timeZone: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      'SELECT 1 FROM pg_timezone_names WHERE lower(name) = lower($1)',
      [timeZone],
    );
    return rows.length > 0;
  }
}
