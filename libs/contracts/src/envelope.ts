import * as z from 'zod/mini';

/** Every success body: `{ "data": … }`. */
export interface Envelope<T> {
  data: T;
  /** Of a bare list that comes in pages: leads to the next one; null at the end. */
  nextCursor?: string | null;
}

export function envelopeOf<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.strictObject({ data: schema });
}

/** The body of logout and DELETE. */
export const nothingSchema = z.null();

/** The body of a call that takes none: left out, null or empty. */
export const noBodySchema = z.nullish(z.strictObject({}));
