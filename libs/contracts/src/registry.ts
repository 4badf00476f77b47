import * as z from 'zod/mini';
import { once } from './lists.js';

/** Maximum length of a compressed file in a request body, as base64. */
const GZIPPED_LENGTH = 1_000_000;
/** Maximum size of a remote's file in bytes. */
export const REGISTRY_FILE_BYTES = 8 * 1024 * 1024;

/** The sha384 of a file as base64url: its name in the store, and a segment of its URL. */
export const digestKeySchema = z
  .string({ error: 'A digest is a text.' })
  .check(z.regex(/^[\w-]{64}$/, { error: 'A digest is the sha384 of a file as base64url.' }));

/**
 * The path of a document. Each path is written once: a revision of an environment; a version of a remote, its files or
 * its withdrawal; a token or its revocation.
 */
const pathSchema = z
  .string({ error: 'path is a text.' })
  .check(
    z.maxLength(300, { error: 'path may have at most 300 characters.' }),
    z.regex(
      /^(?:history\/[a-z][a-z0-9-]{0,63}\/[1-9]\d{0,8}|(?:versions|files|withdrawn)\/[a-z][a-z0-9-]{0,63}\/\d[\w.-]*|(?:tokens|revoked)\/[a-z][a-z0-9-]{0,39})$/,
      { error: 'path is like history/production/12 or versions/mfe-creator/1.4.0.' },
    ),
  );

const documentSchema = z.strictObject({
  path: pathSchema,
  content: z.string({ error: 'content is a text.' }).check(
    z.maxLength(500_000, {
      error:
        'a document may have at most 500,000 characters, such as the descriptions of all remotes in force together, or the list of the files of one version.',
    }),
    // PostgreSQL stores no NUL.
    z.refine((text) => !text.includes('\u0000') && text.isWellFormed(), {
      error: 'content holds a character that cannot be stored.',
    }),
  ),
});

/** Documents to be stored together or not at all. */
export const enterDocumentsSchema = z.strictObject({
  /** Identifies this request, so that it can be repeated when its response is lost. */
  batch: z.uuid({ error: 'batch is a UUID.' }),
  documents: z
    .array(documentSchema, { error: 'documents is a list.' })
    .check(
      z.minLength(1, { error: 'Give at least one document.' }),
      z.maxLength(100, { error: 'Give at most 100 documents.' }),
    ),
  /** Digests of files that must be stored before the documents. */
  needs: z
    .array(digestKeySchema, { error: 'needs is a list.' })
    .check(z.maxLength(2_000, { error: 'A version has at most 2,000 files.' })),
});
export type EnterDocuments = z.infer<typeof enterDocumentsSchema>;

/**
 * Whether the documents were stored. If not, a path is taken, the previous revision is missing, or the `missing` files
 * are.
 */
export const enteredSchema = z.object({ entered: z.boolean(), missing: z.array(z.string()) });
export type Entered = z.infer<typeof enteredSchema>;

const NOT_A_CHANGE = { error: 'after is a whole number of at most nine digits.' };

/** The last change that the page server has read. */
export const followQuerySchema = z.strictObject({
  after: once('after').check(z.regex(/^\d{1,9}$/, NOT_A_CHANGE)),
});
export type FollowQuery = z.infer<typeof followQuerySchema>;

/**
 * Documents in the order of their changes, and the number of the last change. A number alone does not identify a
 * change, because a restored database gives it again: a batch does. The API of the version before names none.
 */
export const followedSchema = z.object({
  documents: z.array(
    z.object({
      change: z.int(),
      path: z.string(),
      content: z.string(),
      batch: z.optional(z.string()),
    }),
  ),
  last: z.int(),
  /** The batch of the change that the page server has read; null if there is no such change. */
  batch: z.optional(z.nullable(z.string())),
});
export type Followed = z.infer<typeof followedSchema>;

export const missingFilesBodySchema = z.strictObject({
  digests: z
    .array(digestKeySchema, { error: 'digests is a list.' })
    .check(z.maxLength(2_000, { error: 'A version has at most 2,000 files.' })),
});
export type MissingFilesBody = z.infer<typeof missingFilesBodySchema>;

export const missingFilesSchema = z.object({ missing: z.array(z.string()) });
export type MissingFiles = z.infer<typeof missingFilesSchema>;

/** A gzipped file of a remote, as base64. */
export const registryFileSchema = z.strictObject({
  gzipped: z
    .string({ error: 'gzipped is a text.' })
    .check(
      z.maxLength(GZIPPED_LENGTH, { error: 'A file has at most 750 kB when it is compressed.' }),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: 'gzipped is base64.' }),
    ),
});
export type RegistryFile = z.infer<typeof registryFileSchema>;

/** A file name with a content hash: `shell.0123456789abcdef.js`, or a compressed form of it. */
const shellFileNameSchema = z.string().check(
  z.maxLength(200, { error: 'A name has at most 200 characters.' }),
  z.regex(/^[\w-][\w.-]*\.[0-9a-f]{16}(?:\.\w+)+$/, {
    error: 'A name holds a hash of the content, as in shell.0123456789abcdef.js.',
  }),
);

/** The files of a shell in use, and how many days they are kept after their last use. */
export const useShellFilesSchema = z.strictObject({
  files: z
    .array(z.strictObject({ name: shellFileNameSchema, digest: digestKeySchema }), {
      error: 'files is a list of names and digests.',
    })
    .check(z.maxLength(500, { error: 'A shell has at most 500 files.' })),
  days: z
    .int({ error: 'days is a whole number.' })
    .check(
      z.minimum(1, { error: 'days is at least 1.' }),
      z.maximum(365, { error: 'days is at most 365.' }),
    ),
});
export type UseShellFiles = z.infer<typeof useShellFilesSchema>;

/**
 * The files of all kept shells, as digests by name, and the digests in use that must be stored before they are kept.
 */
export const usedShellFilesSchema = z.object({
  files: z.record(z.string(), z.string()),
  missing: z.array(z.string()),
});
export type UsedShellFiles = z.infer<typeof usedShellFilesSchema>;
