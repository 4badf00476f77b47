import { Injectable } from '@nestjs/common';
import { LIST_LIMIT, type Venue } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { cutPage } from '../../common/lists/page.js';
import type { VenuePosition } from './domain/venue-cursor.js';
import { isIndexed, type VenueFilters } from './domain/venue-filters.js';
import { VenueListRepository } from './persistence/venue-list.repository.js';

/** Venues that are looked at one by one where many match, or no index knows which of them match. */
const LOOKED_AT = 5_000;

/** A page of venues, and the place after which there may be more; null at the end. */
export interface FoundVenues {
  page: Venue[];
  end: VenuePosition | null;
}

@Injectable()
export class FindVenuesService {
  constructor(private readonly list: VenueListRepository) {}

  /** The first `size` matches after that place, in a transaction whose planner this restricts. */
  async find(
    manager: EntityManager,
    filters: VenueFilters,
    after: VenuePosition | null,
    size: number,
  ): Promise<FoundVenues> {
    await this.list.useIndexesAlone(manager);
    if (isIndexed(filters)) {
      const some = await this.list.findSome(manager, filters, LIST_LIMIT + 1);
      if (some.length <= LIST_LIMIT) {
        return cutPage(await this.list.findAmong(manager, some, after, size + 1), size);
      }
    }
    return this.lookThrough(manager, filters, after, size);
  }

  /** Looks at the next few thousand venues; a page that they do not fill ends where the search has come to. */
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
