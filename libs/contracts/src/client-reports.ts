import * as z from 'zod/mini';
import {
  CLIENT_ERROR_KINDS,
  ERROR_NAME_PATTERN,
  ERROR_PLACE_PATTERN,
} from './client-report-terms.js';

const builtRemote = {
  remote: z
    .string({ error: 'remote is a text.' })
    .check(z.regex(/^[a-z][a-z0-9-]{0,63}$/, { error: 'remote is a name like mfe-creator.' })),
  version: z.string({ error: 'version is a text.' }).check(
    z.maxLength(128, { error: 'version may have at most 128 characters.' }),
    z.regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/, {
      error: 'version is a version like 1.4.0.',
    }),
  ),
};

/**
 * One area that failed in somebody's browser. It holds no personal data, and nothing that a person or a page could put any
 * into: no message, no address, no id, no text of any length.
 */
export const clientErrorBodySchema = z.strictObject({
  ...builtRemote,
  kind: z.enum(CLIENT_ERROR_KINDS, { error: `kind is one of ${CLIENT_ERROR_KINDS.join(', ')}.` }),
  errorName: z
    .string({ error: 'errorName is a text.' })
    .check(z.regex(ERROR_NAME_PATTERN, { error: 'errorName is a name like TypeError.' })),
  at: z.optional(
    z
      .string({ error: 'at is a text.' })
      .check(z.regex(ERROR_PLACE_PATTERN, { error: 'at is a place like remote.js:1:200.' })),
  ),
});
export type ClientErrorBody = z.infer<typeof clientErrorBodySchema>;

/** One page load in which an area of a remote that is being compared was shown without failure. No personal data either. */
export const clientOpenBodySchema = z.strictObject(builtRemote);
export type ClientOpenBody = z.infer<typeof clientOpenBodySchema>;
