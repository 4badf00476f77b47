import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ListPosition } from '../domain/list-cursor.js';
import { type EventRecord, SELECT_EVENT_RECORDS } from './event-record.js';

export interface ListFilters {
  search?: string | undefined;
  location?: string | undefined;
  /** A calendar day, in each venue's own time zone. */
  date?: string | undefined;
}

export interface ListCounts {
  total: number;
  matched: number;
  cities: string[];
}

const UPCOMING = "e.status = 'published' AND e.end_time > now()";

/** `$1` search, `$2` location, `$3` day; each may be null. Neither text has wildcards: `strpos` takes them literally. */
const MATCHES = `
  ($1::text IS NULL OR strpos(lower(e.title), lower($1)) > 0 OR strpos(lower(e.description), lower($1)) > 0)
  AND ($2::text IS NULL OR strpos(lower(v.city), lower($2)) > 0 OR strpos(lower(v.name), lower($2)) > 0)
  AND ($3::text IS NULL OR to_char(e.start_time AT TIME ZONE v.time_zone, 'YYYY-MM-DD') = $3)`;

/** The public list: published events that have not ended. */
@Injectable()
export class EventListRepository {
  /** The next page after that position, soonest first. */
  findPage(
    manager: EntityManager,
    filters: ListFilters,
    after: ListPosition | null,
    limit: number,
  ): Promise<EventRecord[]> {
    return manager.query<EventRecord[]>(
      `${SELECT_EVENT_RECORDS}
        WHERE ${UPCOMING} AND ${MATCHES}
          AND ($4::timestamptz IS NULL OR (e.start_time, e.id) > ($4, $5::uuid))
        ORDER BY e.start_time, e.id LIMIT $6`,
      [...parametersOf(filters), after?.startTime ?? null, after?.id ?? null, limit],
    );
  }

  async count(manager: EntityManager, filters: ListFilters): Promise<ListCounts> {
    const [counts] = await manager.query<[ListCounts]>(
      `SELECT count(*)::integer AS total,
              (count(*) FILTER (WHERE ${MATCHES}))::integer AS matched,
              coalesce(array_agg(DISTINCT v.city ORDER BY v.city), '{}') AS cities
         FROM events e JOIN venues v ON v.id = e.venue_id
        WHERE ${UPCOMING}`,
      parametersOf(filters),
    );
    return counts;
  }
}

function parametersOf({ search, location, date }: ListFilters): (string | null)[] {
  return [textOf(search), textOf(location), date ?? null];
}

/** Blanks search for nothing; PostgreSQL's text holds no NUL, so none can be found. */
function textOf(search: string | undefined): string | null {
  return search?.replaceAll('\0', '').trim() || null;
}
