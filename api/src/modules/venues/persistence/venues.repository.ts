import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { VenueEntity } from './venue.entity.js';

export type NewVenue = Omit<VenueEntity, 'createdAt'>;

@Injectable()
export class VenuesRepository {
  /** The names in lower case; they change only with the database's server. */
  private timeZones: ReadonlySet<string> | undefined;

  async insert(manager: EntityManager, venue: NewVenue): Promise<void> {
    await manager.insert(VenueEntity, venue);
  }

  countOfOwner(manager: EntityManager, ownerId: string): Promise<number> {
    return manager.countBy(VenueEntity, { ownerId });
  }

  findById(manager: EntityManager, id: string): Promise<VenueEntity | null> {
    return manager.findOneBy(VenueEntity, { id });
  }

  /**
   * Whether the database, too, knows a time zone that the runtime knows. Its names are read once: the database reads a
   * file for each.
   */
  async knowsTimeZone(manager: EntityManager, timeZone: string): Promise<boolean> {
    this.timeZones ??= await readTimeZones(manager);
    return this.timeZones.has(timeZone.toLowerCase());
  }
}

async function readTimeZones(manager: EntityManager): Promise<ReadonlySet<string>> {
  const zones = await manager.query<{ name: string }[]>(
    'SELECT lower(name) AS name FROM pg_timezone_names',
  );
  return new Set(zones.map(({ name }) => name));
}
