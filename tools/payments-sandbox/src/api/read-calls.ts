import { z } from 'zod';
import type { Books, Table } from '../books/books.js';
import { apiCall, type ApiCall } from './api-call.js';
import { findRow } from '../books/find-row.js';
import { listPage } from './list-page.js';
import { expand, instantRange, pagination, text, withinRange } from './params.js';

/** A kind of object that the API lists and retrieves. */
export interface ReadableKind<Row extends { createdAt: number }> {
  url: string;
  /** Its name in errors. */
  object: string;
  /** The parameter that the 404 of the retrieve call names. */
  idParam: string;
  /** Equality filters of the list call by parameter: the field of the row, and its values if they are an enumeration. */
  filters?: Record<string, { field: keyof Row; values?: readonly string[] }>;
  table(books: Books): Table<Row>;
  shape(row: Row, publicUrl: string): object;
}

const listParams = z.strictObject({ ...pagination(), created: instantRange() });

/** Declares the list call and the retrieve call of a kind of object. */
export function readCalls<Row extends { createdAt: number }>(kind: ReadableKind<Row>): ApiCall[] {
  const { url, object, idParam, filters = {}, table, shape } = kind;
  const filterParams = Object.entries(filters).map(([name, { values }]) => [
    name,
    (values ? z.enum(values) : text()).optional(),
  ]);
  const list = apiCall({
    method: 'GET',
    path: url,
    params: listParams.extend(Object.fromEntries(filterParams)) as typeof listParams,
    run: ({ sandbox, params }) => {
      const wanted: Record<string, unknown> = params;
      const matches = (row: Row) =>
        withinRange(row.createdAt, params.created) &&
        Object.entries(filters).every(
          ([name, { field }]) => wanted[name] === undefined || row[field] === wanted[name],
        );
      return listPage(table(sandbox.books), { url, object, page: params, matches }, (row) =>
        shape(row, sandbox.publicUrl),
      );
    },
  });
  const retrieve = apiCall({
    method: 'GET',
    path: `${url}/:id`,
    params: z.strictObject({ expand: expand() }),
    run: ({ sandbox, id }) =>
      shape(findRow(table(sandbox.books), object, id, idParam), sandbox.publicUrl),
  });
  return [list, retrieve];
}
