import type Stripe from 'stripe';
import type { Table } from '../books/books.js';
import { resourceMissing } from '../stripe-error.js';

export interface PageRequest {
  /** The URL of the list, returned in the response. */
  url: string;
  /** The object name of the rows, for the error of an unknown cursor. */
  object: string;
  /** The paging parameters of the request. */
  page: { limit: number; starting_after?: string | undefined };
}

/** Returns one page of a table, newest first; `starting_after` pages to older rows. */
export function listPage<Row, Shape>(
  table: Table<Row>,
  request: PageRequest & { matches(row: Row): boolean },
  shape: (row: Row) => Shape,
): Stripe.ApiList<Shape> {
  const { starting_after: cursor, limit } = request.page;
  if (cursor !== undefined && !table.doesExist(cursor)) {
    throw resourceMissing(request.object, cursor, 'starting_after');
  }
  const found: Row[] = [];
  for (const { key, value } of table.getRange({ start: cursor, reverse: true })) {
    if (key === cursor || !request.matches(value)) continue;
    found.push(value);
    if (found.length > limit) break;
  }
  return {
    object: 'list',
    url: request.url,
    has_more: found.length > limit,
    data: found.slice(0, limit).map(shape),
  };
}
