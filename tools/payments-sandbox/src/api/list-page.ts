import type Stripe from 'stripe';
import type { Table } from '../books/books.js';
import { resourceMissing } from '../stripe-error.js';

export interface PageRequest<Row> {
  /** The URL of the list, returned in the response. */
  url: string;
  /** The object name of the rows, for the error of an unknown cursor. */
  object: string;
  /** The paging parameters of the request. */
  page: { limit: number; starting_after?: string | undefined; ending_before?: string | undefined };
  matches(row: Row): boolean;
}

/** Returns one page of a table, newest first. `starting_after` pages to older rows, `ending_before` to newer ones. */
export function listPage<Row, Shape>(
  table: Table<Row>,
  request: PageRequest<Row>,
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

function checkCursor<Row>(
  table: Table<Row>,
  object: string,
  id: string | undefined,
  param: string,
): void {
  if (id !== undefined && !table.doesExist(id)) throw resourceMissing(object, id, param);
}
