import type { Table } from '../books/books.js';
import { resourceMissing } from '../stripe-error.js';

/** The row with this identifier. Throws Stripe's 404, which names `param`, when there is none. */
export function findRow<Row>(table: Table<Row>, object: string, id: string, param: string): Row {
  const row = table.get(id);
  if (!row) throw resourceMissing(object, id, param);
  return row;
}
