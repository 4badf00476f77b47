import type Stripe from 'stripe';
import type { Table } from '../books/books.js';
import { resourceMissing } from '../stripe-error.js';

export interface PageRequest {
  /** The URL of the list, returned in the response. */
  url: string;
  /** The object name of the rows, for the error of an unknown cursor. */
  object: string;
  /** The paging parameters of the request. */
  page: { limit: number; starting_after?: string | undefined; ending_before?: string | undefined };
}

/** Returns one page of a table, newest first. `starting_after` pages to older rows, `ending_before` to newer ones. */
export function listPage<Row, Shape>(
  table: Table<Row>,
  request: PageRequest & { matches(row: Row): boolean },
  shape: (row: Row) => Shape,
): Stripe.ApiList<Shape> {
  const { starting_after: startingAfter, ending_before: endingBefore, limit } = request.page;
  checkCursor(table, request.object, startingAfter, 'starting_after');
  checkCursor(table, request.object, endingBefore, 'ending_before');
  const backwards = endingBefore !== undefined;
  const cursor = backwards ? endingBefore : startingAfter;
  const found: Row[] = [];
  for (const { key, value } of table.getRange({ start: cursor, reverse: !backwards })) {
    if (key === cursor || !request.matches(value)) continue;
    found.push(value);
    if (found.length > limit) break;
  }
  const rows = found.slice(0, limit);
  if (backwards) rows.reverse();
  return {
    object: 'list',
    url: request.url,
    has_more: found.length > limit,
    data: rows.map(shape),
  };
}

/** Returns one page of a complete list, in its order. */
export function pageOf<Shape extends { id: string }>(
  rows: readonly Shape[],
  { url, object, page }: PageRequest,
): Stripe.ApiList<Shape> {
  const { starting_after: startingAfter, ending_before: endingBefore, limit } = page;
  const indexOf = (id: string, param: string) => {
    const index = rows.findIndex((row) => row.id === id);
    if (index < 0) throw resourceMissing(object, id, param);
    return index;
  };
  const start = startingAfter === undefined ? 0 : indexOf(startingAfter, 'starting_after') + 1;
  if (endingBefore === undefined) {
    const data = rows.slice(start, start + limit);
    return { object: 'list', url, has_more: start + limit < rows.length, data };
  }
  const end = indexOf(endingBefore, 'ending_before');
  const data = rows.slice(Math.max(end - limit, 0), end);
  return { object: 'list', url, has_more: end > limit, data };
}

function checkCursor<Row>(
  table: Table<Row>,
  object: string,
  id: string | undefined,
  param: string,
): void {
  if (id !== undefined && !table.doesExist(id)) throw resourceMissing(object, id, param);
}
