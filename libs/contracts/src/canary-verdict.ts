import * as z from 'zod/mini';
import { builtRemote, versionSchema } from './client-reports.js';

/** The two versions of a remote to compare, and the start of the comparison. */
export const canaryVerdictQuerySchema = z.strictObject({
  remote: builtRemote.remote,
  stable: versionSchema,
  canary: versionSchema,
  since: z.iso.datetime({ error: 'since is an instant like 2026-11-22T10:00:00.000Z.' }),
});
export type CanaryVerdictQuery = z.infer<typeof canaryVerdictQuerySchema>;

const versionVotesSchema = z.object({
  /** Distinct visitors that reported, the networks they reported from, and visitors that reported a failure. */
  draws: z.int(),
  networks: z.int(),
  failed: z.int(),
  /** Those of `failed` for whom only files did not load in time; 0 from an API of an older version. */
  unloaded: z._default(z.int(), 0),
  /** The same after weighting: without the network with the most failures, and each other network capped. */
  counted: z.number(),
  countedFailures: z.number(),
  countedUnloaded: z._default(z.number(), 0),
});
export type VersionVotes = z.infer<typeof versionVotesSchema>;

export const CANARY_VERDICTS = ['too early', 'no worse', 'worse'] as const;

/** Compares the canary of a remote with its version in force. */
export const canaryVerdictSchema = z.object({
  verdict: z.enum(CANARY_VERDICTS),
  stable: versionVotesSchema,
  canary: versionVotesSchema,
});
export type CanaryVerdict = z.infer<typeof canaryVerdictSchema>;
