import * as z from 'zod/mini';

/** The body of every success response: `{ "data": … }`. */
export interface Envelope<T> {
  data: T;
  /** The cursor of the next page of a bare list; null on the last page. */
  nextCursor?: string | null;
}

export function envelopeOf<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.strictObject({ data: schema });
}

/** The body of logout and DELETE. */
export const nothingSchema = z.null();

/** The body of a call without parameters: omitted, null or an empty object. */
export const noBodySchema = z.nullish(z.strictObject({}));
