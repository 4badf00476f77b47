import { z } from 'zod';
import { remoteNameSchema, versionSchema } from '../registry/build.js';

const SHARE = 'A share is more than 0 and less than 1, such as 0.1.';

/** The remote, and the major version of the platform whose line is moved. Defaults to the platform of the shell. */
const lineFields = { remote: remoteNameSchema, platform: z.int().min(0).optional() };

/** The changes of a registry, each one revision. */
export const moveSchema = z.discriminatedUnion('action', [
  /** Puts a registered version of a remote in force for all visitors. Ends its canary. */
  z.strictObject({ action: z.literal('swap'), ...lineFields, version: versionSchema }),
  /**
   * Serves a registered version to a share of the visitors, beside the one in force. With `autoRollback`, the site ends
   * the canary when it is worse; without the field, a canary in force keeps its own.
   */
  z.strictObject({
    action: z.literal('canary'),
    ...lineFields,
    version: versionSchema,
    share: z
      .number()
      .gt(0, { error: SHARE })
      .lt(1, { error: SHARE })
      .refine((share) => Number(share.toFixed(4)) === share, {
        error: 'A share has at most four decimals.',
      }),
    autoRollback: z.boolean().optional(),
  }),
  /** Ends the canary: all visitors get the version in force. */
  z.strictObject({ action: z.literal('end-canary'), ...lineFields }),
  /** Ends the canary of a remote, or restores the last kept version: see `keptVersions`. */
  z.strictObject({ action: z.literal('rollback'), ...lineFields }),
  /** Removes a remote from the registry, or only its line for the named platform. Its published versions stay. */
  z.strictObject({ action: z.literal('remove'), ...lineFields }),
]);

/** A move of one remote. */
export type RemoteMove = z.infer<typeof moveSchema>;

/** A move of an operator, on a whole registry. */
export type Move =
  | RemoteMove
  /** Puts the versions of another environment in force: of these remotes, or of all that it has. */
  | { action: 'promote'; from: string; remotes: string[]; platform?: number | undefined }
  /** Puts this document in force, if it was made from the revision in force. */
  | { action: 'apply'; document: unknown }
  /** Allows or forbids loading remotes from another origin. */
  | { action: 'allow-origin' | 'forbid-origin'; origin: string };

/** A move that cannot be made. The message has the reason and what to do. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}
