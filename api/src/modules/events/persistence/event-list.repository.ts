import { Injectable } from '@nestjs/common';
import { CITIES_SUGGESTED } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import type { ListPosition } from '../domain/list-cursor.js';
import type { ListFilters } from '../domain/list-filters.js';

export interface ListOverview {
  total: number;
  /** Those with the most venues that have something on, by name. */
  cities: string[];
}

/** The condition of the list's indexes; it must be written as they have it. */
const INDEXED = "e.status = 'published' AND NOT e.ended";
const LISTED = `${INDEXED} AND e.end_time > now()`;

/** `$1` and `$2` search and location, `$3` to `$5` the day; what is null is planned away. */
const MATCHES = `
  ($1::text IS NULL OR e.search_form LIKE search_pattern($1))
  AND ($2::text IS NULL OR v.search_form LIKE search_pattern($2))
  AND ($3::text IS NULL OR to_char(e.start_time AT TIME ZONE v.time_zone, 'YYYY-MM-DD') = $3)`;
const WITHIN_DAY = `
  ($4::timestamptz IS NULL OR e.start_time >= $4) AND ($5::timestamptz IS NULL OR e.start_time < $5)`;
const AFTER = '($6::timestamptz IS NULL OR (e.start_time, e.id) > ($6, $7::uuid))';

const POSITION = 'e.id, e.start_time AS "startTime"';

/** The public list: published events that have not ended. Each answer names events by their places in it. */
@Injectable()
export class EventListRepository {
  /** For this transaction: a list must not cost more as the shop fills, whatever a planner guesses. */
  async useIndexesAlone(manager: EntityManager): Promise<void> {
    await manager.query('SET LOCAL enable_seqscan = off');
  }

  /** The next ones after that place, soonest first. */
  findNext(
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

  /** Any of those that match, in no order: as many as asked for if there are so many, else all. */
  findSome(manager: EntityManager, filters: ListFilters, limit: number): Promise<ListPosition[]> {
    return manager.query<ListPosition[]>(
      `SELECT ${POSITION} FROM events e JOIN venues v ON v.id = e.venue_id
        WHERE ${LISTED} AND ${MATCHES} AND ${WITHIN_DAY} LIMIT $6`,
      [...filterParameters(filters), limit],
    );
  }

  /** Like `findNext`, but looks at no more than so many events after that place. */
  findNextWithin(
    manager: EntityManager,
    filters: ListFilters,
    after: ListPosition | null,
    { lookAt, limit }: { lookAt: number; limit: number },
  ): Promise<ListPosition[]> {
    return manager.query<ListPosition[]>(
      `SELECT ${POSITION} FROM (
         SELECT * FROM events e WHERE ${LISTED} AND ${WITHIN_DAY} AND ${AFTER}
         ORDER BY e.start_time, e.id LIMIT $8
       ) e JOIN venues v ON v.id = e.venue_id
        WHERE ${MATCHES} ORDER BY e.start_time, e.id LIMIT $9`,
      [...filterParameters(filters), ...placeParameters(after), lookAt, limit],
    );
  }

  /** The place so many events after that one, whether they match or not; null when the list ends before. */
  async findPlace(
    manager: EntityManager,
    { day }: ListFilters,
    after: ListPosition | null,
    distance: number,
  ): Promise<ListPosition | null> {
    const [place] = await manager.query<ListPosition[]>(
      `SELECT ${POSITION} FROM events e
        WHERE ${LISTED}
          AND ($1::timestamptz IS NULL OR e.start_time >= $1)
          AND ($2::timestamptz IS NULL OR e.start_time < $2)
          AND ($3::timestamptz IS NULL OR (e.start_time, e.id) > ($3, $4::uuid))
        ORDER BY e.start_time, e.id OFFSET $5 LIMIT 1`,
      [day?.from ?? null, day?.until ?? null, ...placeParameters(after), distance - 1],
    );
    return place ?? null;
  }

  async overview(manager: EntityManager): Promise<ListOverview> {
    const [overview] = await manager.query<[ListOverview]>(
      `SELECT (SELECT count(*)::integer FROM events e WHERE ${LISTED}) AS total,
              ARRAY(
                SELECT city FROM (
                  SELECT v.city FROM venues v
                   WHERE EXISTS (SELECT 1 FROM events e WHERE e.venue_id = v.id AND ${LISTED})
                   GROUP BY v.city ORDER BY count(*) DESC, v.city LIMIT $1
                ) AS suggested ORDER BY city
              ) AS cities`,
      [CITIES_SUGGESTED],
    );
    return overview;
  }

  /** Takes so many events that are over out of the list's indexes, and answers how many it were. */
  async markEnded(manager: EntityManager, limit: number): Promise<number> {
    const [, marked] = await manager.query<[unknown, number]>(
      `UPDATE events SET ended = true WHERE id = ANY (ARRAY(
         SELECT e.id FROM events e WHERE ${INDEXED} AND e.end_time <= now()
         ORDER BY e.end_time LIMIT $1 FOR UPDATE SKIP LOCKED))`,
      [limit],
    );
    return marked;
  }
}

function filterParameters({ search, location, day }: ListFilters): unknown[] {
  return [search, location, day?.date ?? null, day?.from ?? null, day?.until ?? null];
}

function placeParameters(place: ListPosition | null): unknown[] {
  return [place?.startTime ?? null, place?.id ?? null];
}
