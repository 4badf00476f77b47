import { z } from 'zod';
import { remoteNameSchema, versionSchema } from '../registry/build.js';

const SHARE = 'A share is more than 0 and less than 1, such as 0.1.';

/** The remote that is moved, and of its lines that for a major version of the platform; that of the shell unless named. */
const lineFields = { remote: remoteNameSchema, platform: z.int().min(0).optional() };

/** What can be done to a registry, each in one revision. */
export const moveSchema = z.discriminatedUnion('action', [
  /** Puts a registered version of a remote in force for everybody; ends its canary. */
  z.strictObject({ action: z.literal('swap'), ...lineFields, version: versionSchema }),
  /**
   * Gives a registered version to a share of the visitors beside the one in force. With `autoRollback` the site ends it by
   * itself when it is worse.
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
  /** Gives the version in force to everybody again. */
  z.strictObject({ action: z.literal('end-canary'), ...lineFields }),
  /** Ends the canary of a remote, or else goes back to the last version that was well: see `keptVersions`. */
  z.strictObject({ action: z.literal('rollback'), ...lineFields }),
  /** Takes a remote out of the registry, or only its line for the platform that is named. Its versions stay. */
  z.strictObject({ action: z.literal('remove'), ...lineFields }),
]);

/** A move of one remote. */
export type RemoteMove = z.infer<typeof moveSchema>;

/** A move that only an operator makes, on the whole of a registry. */
export type Move =
  | RemoteMove
  /** Puts the versions of another environment in force: of these remotes, or of all that it has. */
  | { action: 'promote'; from: string; remotes: string[]; platform?: number | undefined }
  /** Puts this document in force, if it was made from the revision in force. */
  | { action: 'apply'; document: unknown }
  /** Lets remotes be loaded from another origin, or no longer. */
  | { action: 'allow-origin' | 'forbid-origin'; origin: string };

/** A move that cannot be made, with the reason and what to do as its message. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}
