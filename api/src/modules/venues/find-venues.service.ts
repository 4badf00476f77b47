import { Injectable } from '@nestjs/common';
import { LIST_LIMIT, type Venue } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { cutPage } from '../../common/lists/page.js';
import { useIndexesAlone } from '../../database/use-indexes-alone.js';
import type { VenuePosition } from './domain/venue-cursor.js';
import { isIndexed, type VenueFilters } from './domain/venue-filters.js';
import { VenueListRepository } from './persistence/venue-list.repository.js';

/** Maximum venues read one by one when many match or no index knows which match. */
const LOOKED_AT = 5_000;

/** A page of venues, and the position after which there may be more; null at the end. */
export interface FoundVenues {
  page: Venue[];
  end: VenuePosition | null;
}

@Injectable()
export class FindVenuesService {
  constructor(private readonly list: VenueListRepository) {}

  /** Returns the first `size` matches after that position. Turns sequential scans off for the transaction. */
  async find(
    manager: EntityManager,
    filters: VenueFilters,
    after: VenuePosition | null,
    size: number,
  ): Promise<FoundVenues> {
    await useIndexesAlone(manager);
    if (isIndexed(filters)) {
      const some = await this.list.findSome(manager, filters, LIST_LIMIT + 1);
      if (some.length <= LIST_LIMIT) {
        return cutPage(await this.list.findAmong(manager, some, after, size + 1), size);
      }
    }
    return this.lookThrough(manager, filters, after, size);
  }

  /** Reads the next LOOKED_AT venues; a page that they do not fill ends where the reading stopped. */
  private async lookThrough(
    manager: EntityManager,
    filters: VenueFilters,
    after: VenuePosition | null,
    size: number,
  ): Promise<FoundVenues> {
    const bounds = { lookAt: LOOKED_AT, limit: size + 1 };
    const found = await this.list.findNextWithin(manager, filters, after, bounds);
    if (found.length > size || filters.search === null) return cutPage(found, size);
    return { page: found, end: await this.list.findPlace(manager, filters, after, LOOKED_AT) };
  }
}
