import { Injectable } from '@nestjs/common';
import { MATCHES_COUNTED } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { cutPage } from '../../common/lists/page.js';
import { isAfter, type ListPosition, sortPositions } from './domain/list-cursor.js';
import { isIndexed, isNarrowed, type ListFilters } from './domain/list-filters.js';
import { EventListRepository } from './persistence/event-list.repository.js';

/** Events that are looked at one by one where no index knows which of them match. */
const LOOKED_AT = 5_000;

/** A page of the places of events. */
export interface FoundEvents {
  page: ListPosition[];
  /** The place after which there may be more; null at the end. */
  end: ListPosition | null;
  /** How many match in all, as far as they were counted; null for every one that there is. */
  matched: { count: number; isFloor: boolean } | null;
}

/** Finds the events of the list at a cost that depends on what is asked for, and not on how many there are. */
@Injectable()
export class FindEventsService {
  constructor(private readonly list: EventListRepository) {}

  /** The first `size` matches after that place, in a transaction whose planner this may restrict. */
  async find(
    manager: EntityManager,
    filters: ListFilters,
    after: ListPosition | null,
    size: number,
  ): Promise<FoundEvents> {
    await this.list.useIndexesAlone(manager);
    if (!isNarrowed(filters)) {
      const found = await this.list.findNext(manager, filters, after, size + 1);
      return { ...cutPage(found, size), matched: null };
    }
    return isIndexed(filters)
      ? this.findByIndex(manager, filters, after, size)
      : this.lookThrough(manager, filters, after, size);
  }

  /** Few matches are all read and put in order. Among many the next ones are near, or all of them are put in order. */
  private async findByIndex(
    manager: EntityManager,
    filters: ListFilters,
    after: ListPosition | null,
    size: number,
  ): Promise<FoundEvents> {
    const some = await this.list.findSome(manager, filters, MATCHES_COUNTED + 1);
    if (some.length <= MATCHES_COUNTED) {
      const rest = sortPositions(some).filter((place) => !after || isAfter(place, after));
      return { ...cutPage(rest, size), matched: { count: some.length, isFloor: false } };
    }
    const matched = { count: MATCHES_COUNTED, isFloor: true };
    const bounds = { lookAt: LOOKED_AT, limit: size + 1 };
    const near = await this.list.findNextWithin(manager, filters, after, bounds);
    if (near.length > size) return { ...cutPage(near, size), matched };
    return {
      ...cutPage(await this.list.findNext(manager, filters, after, size + 1), size),
      matched,
    };
  }

  /** Looks at the next few thousand events; a page that they do not fill ends where the search has come to. */
  private async lookThrough(
    manager: EntityManager,
    filters: ListFilters,
    after: ListPosition | null,
    size: number,
  ): Promise<FoundEvents> {
    const look = (from: ListPosition | null, limit: number) =>
      this.list.findNextWithin(manager, filters, from, { lookAt: LOOKED_AT, limit });
    const counted = await look(null, MATCHES_COUNTED + 1);
    const isAll = (await this.list.findPlace(manager, filters, null, LOOKED_AT)) === null;
    const count = Math.min(counted.length, MATCHES_COUNTED);
    const matched = { count, isFloor: !isAll || counted.length > MATCHES_COUNTED };
    const found = await look(after, size + 1);
    if (found.length > size) return { ...cutPage(found, size), matched };
    const end = await this.list.findPlace(manager, filters, after, LOOKED_AT);
    return { page: found, end, matched };
  }
}
