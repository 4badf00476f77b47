import * as z from 'zod/mini';
import { LIST_LIMIT } from './limits.js';

/** A query parameter that may be given once. */
export const once = (name: string) => z.string({ error: `Give ${name} once, as text.` });

const NOT_A_LIMIT = { error: `limit is a whole number from 1 to ${LIST_LIMIT}.` };
const NOT_A_CURSOR = { error: 'This is not a cursor that we gave out.' };

/** Longer than the cursor of a venue with the longest allowed name. */
const CURSOR_MAX_LENGTH = 1_200;

/** The parameters of every paged list: at most `limit` entries after `cursor`, as returned with an earlier page. */
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

/** The search parameter of a list. */
export const searchField = z.optional(
  once('search').check(z.maxLength(200, { error: 'A search has at most 200 characters.' })),
);

/** The query of a list without other parameters. */
export const pageQuerySchema = z.strictObject(pageFields);
export type PageQuery = z.infer<typeof pageQuerySchema>;

/** The body of a bare list: its entries in `data`, and the cursor of the next page, null on the last. */
export function pageOf<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.strictObject({ data: z.array(schema), nextCursor: z.nullable(z.string()) });
}
