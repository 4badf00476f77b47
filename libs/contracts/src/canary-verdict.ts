import * as z from 'zod/mini';
import { builtRemote, versionSchema } from './client-reports.js';

/** What is asked about a canary: both versions, and since when they are compared. */
export const canaryVerdictQuerySchema = z.strictObject({
  remote: builtRemote.remote,
  stable: versionSchema,
  canary: versionSchema,
  since: z.iso.datetime({ error: 'since is an instant like 2026-11-22T10:00:00.000Z.' }),
});
export type CanaryVerdictQuery = z.infer<typeof canaryVerdictQuerySchema>;

const versionVotesSchema = z.object({
  /** Visitors whose page has reported, the networks that they came from, and how many of them saw a failure. */
  draws: z.int(),
  networks: z.int(),
  failed: z.int(),
  /** What the verdict is based on: without the network with the most failures, and each other network up to its share. */
  counted: z.number(),
  countedFailures: z.number(),
});
export type VersionVotes = z.infer<typeof versionVotesSchema>;

export const CANARY_VERDICTS = ['too early', 'no worse', 'worse'] as const;

/** How a canary does beside the version in force. */
export const canaryVerdictSchema = z.object({
  verdict: z.enum(CANARY_VERDICTS),
  stable: versionVotesSchema,
  canary: versionVotesSchema,
});
export type CanaryVerdict = z.infer<typeof canaryVerdictSchema>;
