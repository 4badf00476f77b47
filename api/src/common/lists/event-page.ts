import type { PageQuery } from '@stagedoor/contracts';
import { ID_SHAPE, readCursor, writeCursor } from './cursor.js';
import { cutPage, Page, pageSize } from './page.js';

/** A position in a list of rows that are identified by event and id. */
export interface EventPosition {
  eventId: string;
  id: string;
}

const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';
const POSITION = new RegExp(`^(${ID_SHAPE}) (${ID_SHAPE})$`);

/**
 * Reads an index of user, event and id: the WHERE and ORDER BY of the rows of user `$1` after event `$2` and id `$3`.
 * The user is compared as a range: with an equality, PostgreSQL may scan the rows of all users by event and id instead.
 */
export function rowsOfUser(user: string, id: string) {
  return {
    where: `(${user}, event_id, ${id}) > ($1::uuid, $2::uuid, $3::uuid) AND ${user} <= $1`,
    orderBy: `${user}, event_id, ${id}`,
  };
}

/** Reads a page of such a list; `read` returns at most `limit` rows after a position. */
export async function readEventPage<Row extends Pick<EventPosition, 'eventId'>>(
  { limit, cursor }: PageQuery,
  idOf: (row: Row) => string,
  read: (after: EventPosition, limit: number) => Promise<Row[]>,
): Promise<Page<Row>> {
  const size = pageSize(limit);
  const { page, end } = cutPage(await read(positionOf(cursor), size + 1), size);
  return new Page(page, end && writeCursor(end.eventId, idOf(end)));
}

function positionOf(cursor: string | undefined): EventPosition {
  if (cursor === undefined) return { eventId: BEFORE_ALL_IDS, id: BEFORE_ALL_IDS };
  const [eventId, id] = readCursor(cursor, POSITION) as [string, string];
  return { eventId, id };
}
