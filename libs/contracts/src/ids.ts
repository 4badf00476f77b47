import * as z from 'zod/mini';

/** An identifier: a UUID. The server creates version 7. */
export const idSchema = z
  .string({ error: 'Give an id.' })
  .check(
    z.regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i, { error: 'This is not an id.' }),
  );
