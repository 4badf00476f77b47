import * as z from 'zod/mini';
import {
  CLIENT_ERROR_KINDS,
  ERROR_NAME_PATTERN,
  ERROR_PLACE_PATTERN,
} from './client-report-terms.js';

/** The version of a remote, as SemVer without build metadata. */
export const versionSchema = z.string({ error: 'A version is a text.' }).check(
  z.maxLength(128, { error: 'A version may have at most 128 characters.' }),
  z.regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/, {
    error: 'A version is like 1.4.0.',
  }),
);

export const builtRemote = {
  remote: z
    .string({ error: 'remote is a text.' })
    .check(z.regex(/^[a-z][a-z0-9-]{0,63}$/, { error: 'remote is a name like mfe-creator.' })),
  version: versionSchema,
};

/**
 * The signed ticket that the page server wrote into the page. A report with an invalid ticket is accepted without a
 * vote.
 */
const ticket = z.optional(
  z
    .string({ error: 'ticket is a text.' })
    .check(
      z.regex(/^[\w-]{1,64}$/, { error: 'ticket is letters, digits, hyphens and underscores.' }),
    ),
);

/**
 * The failure of one area in a browser. Holds no personal data and no field that could carry any: no message, address,
 * id or free text.
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
  ticket,
});
export type ClientErrorBody = z.infer<typeof clientErrorBodySchema>;

/** One page load that rendered an area of a remote under comparison without failure. Holds no personal data. */
export const clientOpenBodySchema = z.strictObject({ ...builtRemote, ticket });
export type ClientOpenBody = z.infer<typeof clientOpenBodySchema>;
