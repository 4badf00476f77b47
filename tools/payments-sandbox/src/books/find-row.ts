import type { Table } from './books.js';
import { resourceMissing } from '../stripe-error.js';

/** Returns the row with this id. Throws Stripe's 404, which names `param`, if there is none. */
export function findRow<Row>(table: Table<Row>, object: string, id: string, param: string): Row {
  const row = table.get(id);
  if (!row) throw resourceMissing(object, id, param);
  return row;
}
