import { Injectable } from '@nestjs/common';
import { CITIES_SUGGESTED, MATCHES_COUNTED } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { cutPage } from '../../../common/lists/page.js';
import { readWithin } from '../../../database/read-within.js';
import { useIndexesAlone } from '../../../database/use-indexes-alone.js';
import { isAfter, type ListPosition, sortPositions } from '../domain/list-cursor.js';
import { isIndexed, isNarrowed, type ListFilters } from '../domain/list-filters.js';

export interface ListOverview {
  total: number;
  /** The cities with the most venues that have listed events, by name. */
  cities: string[];
}

/** The positions of one page of events. */
export interface FoundEvents {
  page: ListPosition[];
  /** The position after which there may be more; null at the end. */
  end: ListPosition | null;
  /** The number of all matches, as far as counted; null when the filters match every event. */
  matched: { count: number; isFloor: boolean } | null;
}

/** Maximum events read one by one when no index knows which of them match. */
const LOOKED_AT = 5_000;
/**
 * Maximum milliseconds of a statement that reads an index: of a hundred thousand events it finds a word in ten. The
 * trigrams of a phrase can be in every event, which is then read in full.
 */
const INDEX_READ_MS = 300;

/** The condition of the list's indexes; must match their definition literally. */
const INDEXED = "e.status = 'published' AND NOT e.ended";
const LISTED = `${INDEXED} AND e.end_time > now()`;

/** `$1` and `$2` are search and location, `$3` to `$5` the day; the planner removes conditions on null. */
const MATCHES = `
  ($1::text IS NULL OR e.search_form LIKE search_pattern($1))
  AND ($2::text IS NULL OR v.search_form LIKE search_pattern($2))
  AND ($3::text IS NULL OR to_char(e.start_time AT TIME ZONE v.time_zone, 'YYYY-MM-DD') = $3)`;
const WITHIN_DAY = `
  ($4::timestamptz IS NULL OR e.start_time >= $4) AND ($5::timestamptz IS NULL OR e.start_time < $5)`;
const AFTER = '($6::timestamptz IS NULL OR (e.start_time, e.id) > ($6, $7::uuid))';

const POSITION = 'e.id, e.start_time AS "startTime"';

/**
 * Queries the public list: published events that have not ended, by their position. The cost of a page depends on the
 * filters, not on the number of events.
 */
@Injectable()
export class EventListRepository {
  /** Returns the first `size` matches after that position. Turns sequential scans off for the transaction. */
  async findPage(
    manager: EntityManager,
    filters: ListFilters,
    after: ListPosition | null,
    size: number,
  ): Promise<FoundEvents> {
    await useIndexesAlone(manager);
    if (!isNarrowed(filters)) {
      const found = await this.findNext(manager, filters, after, size + 1);
      return { ...cutPage(found, size), matched: null };
    }
    const found = isIndexed(filters)
      ? await readWithin(manager, INDEX_READ_MS, () =>
          this.findByIndex(manager, filters, after, size),
        )
      : null;
    return found ?? this.lookThrough(manager, filters, after, size);
  }

  /** Returns the number of listed events and their cities. */
  async overview(manager: EntityManager): Promise<ListOverview> {
    await useIndexesAlone(manager);
    const [overview] = await manager.query<[ListOverview]>(
      `SELECT (SELECT count(*)::integer FROM events e WHERE ${LISTED}) AS total,
              ARRAY(
                SELECT city FROM (
                  SELECT v.city FROM venues v
                   WHERE EXISTS (SELECT 1 FROM events e WHERE e.venue_id = v.id AND ${LISTED})
                   GROUP BY v.city ORDER BY count(*) DESC, v.city LIMIT $1
                ) AS suggested ORDER BY search_form(city), city
              ) AS cities`,
      [CITIES_SUGGESTED],
    );
    return overview;
  }

  /** Removes at most `limit` ended events from the list's indexes and returns the count. */
  async markEnded(manager: EntityManager, limit: number): Promise<number> {
    const [, marked] = await manager.query<[unknown, number]>(
      `UPDATE events SET ended = true WHERE id = ANY (ARRAY(
         SELECT e.id FROM events e WHERE ${INDEXED} AND e.end_time <= now()
         ORDER BY e.end_time LIMIT $1 FOR UPDATE SKIP LOCKED))`,
      [limit],
    );
    return marked;
  }

  /** Reads and sorts all matches when there are few. With many, the next ones are close, or all are sorted. */
  private async findByIndex(
    manager: EntityManager,
    filters: ListFilters,
    after: ListPosition | null,
    size: number,
  ): Promise<FoundEvents> {
    const some = await this.findSome(manager, filters, MATCHES_COUNTED + 1);
    if (some.length <= MATCHES_COUNTED) {
      const rest = sortPositions(some).filter((place) => !after || isAfter(place, after));
      return { ...cutPage(rest, size), matched: { count: some.length, isFloor: false } };
    }
    const matched = { count: MATCHES_COUNTED, isFloor: true };
    const near = await this.findNextWithin(manager, filters, after, size + 1);
    if (near.length > size) return { ...cutPage(near, size), matched };
    return { ...cutPage(await this.findNext(manager, filters, after, size + 1), size), matched };
  }

  /** Reads the next LOOKED_AT events; a page that they do not fill ends where the reading stopped. */
  private async lookThrough(
    manager: EntityManager,
    filters: ListFilters,
    after: ListPosition | null,
    size: number,
  ): Promise<FoundEvents> {
    const counted = await this.findNextWithin(manager, filters, null, MATCHES_COUNTED + 1);
    const isAll = (await this.findEndOfLook(manager, filters, null)) === null;
    const count = Math.min(counted.length, MATCHES_COUNTED);
    const matched = { count, isFloor: !isAll || counted.length > MATCHES_COUNTED };
    const found = after ? await this.findNextWithin(manager, filters, after, size + 1) : counted;
    if (found.length > size) return { ...cutPage(found, size), matched };
    const end = await this.findEndOfLook(manager, filters, after);
    return { page: found, end, matched };
  }

  /** Returns the next matches after that position, the soonest first. */
  private findNext(
    manager: EntityManager,
    filters: ListFilters,
    after: ListPosition | null,
    limit: number,
  ): Promise<ListPosition[]> {
    return manager.query<ListPosition[]>(
      `SELECT ${POSITION} FROM events e JOIN venues v ON v.id = e.venue_id
        WHERE ${LISTED} AND ${MATCHES} AND ${WITHIN_DAY} AND ${AFTER}
        ORDER BY e.start_time, e.id LIMIT $8`,
      [...filterParameters(filters), ...placeParameters(after), limit],
    );
  }

  /** Returns up to `limit` matches in no order. */
  private findSome(
    manager: EntityManager,
    filters: ListFilters,
    limit: number,
  ): Promise<ListPosition[]> {
    return manager.query<ListPosition[]>(
      `SELECT ${POSITION} FROM events e JOIN venues v ON v.id = e.venue_id
        WHERE ${LISTED} AND ${MATCHES} AND ${WITHIN_DAY} LIMIT $6`,
      [...filterParameters(filters), limit],
    );
  }

  /** As `findNext`, but reads at most LOOKED_AT events after that position. */
  private findNextWithin(
    manager: EntityManager,
    filters: ListFilters,
    after: ListPosition | null,
    limit: number,
  ): Promise<ListPosition[]> {
    return manager.query<ListPosition[]>(
      `SELECT ${POSITION} FROM (
         SELECT * FROM events e WHERE ${LISTED} AND ${WITHIN_DAY} AND ${AFTER}
         ORDER BY e.start_time, e.id LIMIT $8
       ) e JOIN venues v ON v.id = e.venue_id
        WHERE ${MATCHES} ORDER BY e.start_time, e.id LIMIT $9`,
      [...filterParameters(filters), ...placeParameters(after), LOOKED_AT, limit],
    );
  }

  /** Returns the position LOOKED_AT events further, matching or not; null when the list ends before. */
  private async findEndOfLook(
    manager: EntityManager,
    { day }: ListFilters,
    after: ListPosition | null,
  ): Promise<ListPosition | null> {
    const [place] = await manager.query<ListPosition[]>(
      `SELECT ${POSITION} FROM events e
        WHERE ${LISTED}
          AND ($1::timestamptz IS NULL OR e.start_time >= $1)
          AND ($2::timestamptz IS NULL OR e.start_time < $2)
          AND ($3::timestamptz IS NULL OR (e.start_time, e.id) > ($3, $4::uuid))
        ORDER BY e.start_time, e.id OFFSET $5 LIMIT 1`,
      [day?.from ?? null, day?.until ?? null, ...placeParameters(after), LOOKED_AT - 1],
    );
    return place ?? null;
  }
}

function filterParameters({ search, location, day }: ListFilters): unknown[] {
  return [search, location, day?.date ?? null, day?.from ?? null, day?.until ?? null];
}

function placeParameters(place: ListPosition | null): unknown[] {
  return [place?.startTime ?? null, place?.id ?? null];
}
