import { Injectable } from '@nestjs/common';
import type { Venue } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import type { VenuePosition } from '../domain/venue-cursor.js';
import type { VenueFilters } from '../domain/venue-filters.js';

const COLUMNS = `v.id, v.name, v.address, v.city, v.postcode, v.capacity, v.time_zone AS "timeZone"`;

const OWNED = '($1::uuid IS NULL OR v.owner_id = $1)';
const MATCHES = '($2::text IS NULL OR v.search_form LIKE search_pattern($2))';
const AFTER = '($3::text IS NULL OR (search_form(v.name), v.id) > (search_form($3), $4::uuid))';

/** Queries the list of venues by the search form of their names; the cost does not depend on the number of venues. */
@Injectable()
export class VenueListRepository {
  /** Returns the ids of up to `limit` matches in no order. */
  async findSome(manager: EntityManager, filters: VenueFilters, limit: number): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(
      `SELECT v.id FROM venues v WHERE ${OWNED} AND ${MATCHES} LIMIT $3`,
      [...filterParameters(filters), limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns those of these venues that come after that position, in order. */
  findAmong(
    manager: EntityManager,
    ids: readonly string[],
    after: VenuePosition | null,
    limit: number,
  ): Promise<Venue[]> {
    return manager.query<Venue[]>(
      `SELECT ${COLUMNS} FROM venues v
        WHERE v.id = ANY ($1)
          AND ($2::text IS NULL OR (search_form(v.name), v.id) > (search_form($2), $3::uuid))
        ORDER BY search_form(v.name), v.id LIMIT $4`,
      [ids, after?.name ?? null, after?.id ?? null, limit],
    );
  }

  /** Returns the matches among the next `lookAt` venues after that position, in order. */
  findNextWithin(
    manager: EntityManager,
    filters: VenueFilters,
    after: VenuePosition | null,
    { lookAt, limit }: { lookAt: number; limit: number },
  ): Promise<Venue[]> {
    return manager.query<Venue[]>(
      `SELECT ${COLUMNS} FROM (
         SELECT *, search_form(v.name) AS name_form FROM venues v
          WHERE ${OWNED} AND ${AFTER} ORDER BY name_form, v.id LIMIT $5
       ) v WHERE ${MATCHES} ORDER BY v.name_form, v.id LIMIT $6`,
      [...filterParameters(filters), after?.name ?? null, after?.id ?? null, lookAt, limit],
    );
  }

  /** Returns the position `distance` venues further, matching or not; null when the list ends before. */
  async findPlace(
    manager: EntityManager,
    { ownerId }: VenueFilters,
    after: VenuePosition | null,
    distance: number,
  ): Promise<VenuePosition | null> {
    const [place] = await manager.query<VenuePosition[]>(
      `SELECT v.name, v.id FROM venues v
        WHERE ${OWNED}
          AND ($2::text IS NULL OR (search_form(v.name), v.id) > (search_form($2), $3::uuid))
        ORDER BY search_form(v.name), v.id OFFSET $4 LIMIT 1`,
      [ownerId, after?.name ?? null, after?.id ?? null, distance - 1],
    );
    return place ?? null;
  }
}

function filterParameters({ ownerId, search }: VenueFilters): unknown[] {
  return [ownerId, search];
}
