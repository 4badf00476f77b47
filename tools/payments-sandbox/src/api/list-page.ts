import type Stripe from 'stripe';
import type { Table } from '../books/books.js';
import { resourceMissing } from '../stripe-error.js';

export interface PageRequest<Row> {
  /** The address of the list, which the answer repeats. */
  url: string;
  /** What the rows are, for the error that names an unknown cursor. */
  object: string;
  /** As the call gives it. */
  page: { limit: number; starting_after?: string | undefined; ending_before?: string | undefined };
  matches(row: Row): boolean;
}

/** One page of a table, newest first, as Stripe pages: `starting_after` goes on to older rows, `ending_before` back to newer ones. */
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
