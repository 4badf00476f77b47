import * as z from 'zod/mini';
import { VERDICTS } from './door.js';
import { idSchema } from './ids.js';

export const LATE_DECISIONS = ['accept', 'refuse'] as const;
export type LateDecision = (typeof LATE_DECISIONS)[number];

/** The decision of a supervisor about a late scan. The first one counts. */
export const lateDecisionBodySchema = z.strictObject({
  scanId: idSchema,
  decision: z.enum(LATE_DECISIONS, { error: 'Choose a decision: accept, refuse.' }),
});
export type LateDecisionBody = z.infer<typeof lateDecisionBodySchema>;

/** The verdict of a late scan by the decision: an accepted scan of a ticket that is inside is `used`. */
export const decidedScanSchema = z.strictObject({ scanId: idSchema, verdict: z.enum(VERDICTS) });
export type DecidedScan = z.infer<typeof decidedScanSchema>;
