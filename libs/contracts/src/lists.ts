import * as z from 'zod/mini';
import { LIST_LIMIT } from './limits.js';

/** A parameter of a query, which is text. */
export const once = (name: string) => z.string({ error: `Give ${name} once, as text.` });

const NOT_A_LIMIT = { error: `limit is a whole number from 1 to ${LIST_LIMIT}.` };
const NOT_A_CURSOR = { error: 'This is not a cursor that we gave out.' };

/** Longer than the longest name of a venue makes a cursor. */
const CURSOR_MAX_LENGTH = 1_200;

/** The parameters of every list that comes in pages: at most `limit` entries after `cursor`, which an earlier page gave. */
export const pageFields = {
  limit: z.optional(
    once('limit').check(
      z.regex(/^[1-9]\d{0,3}$/, { ...NOT_A_LIMIT, abort: true }),
      z.refine((text) => Number(text) <= LIST_LIMIT, NOT_A_LIMIT),
    ),
  ),
  cursor: z.optional(
    once('cursor').check(
      z.maxLength(CURSOR_MAX_LENGTH, NOT_A_CURSOR),
      z.regex(/^[A-Za-z0-9_-]+$/, NOT_A_CURSOR),
    ),
  ),
};

/** The parameter of a list that is searched. */
export const searchField = z.optional(
  once('search').check(z.maxLength(200, { error: 'A search has at most 200 characters.' })),
);

/** The query of a list that takes nothing else. */
export const pageQuerySchema = z.strictObject(pageFields);
export type PageQuery = z.infer<typeof pageQuerySchema>;

/** The body of a bare list: its entries in `data`, and beside them the cursor of the next page; null at the end. */
export function pageOf<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.strictObject({ data: z.array(schema), nextCursor: z.nullable(z.string()) });
}
