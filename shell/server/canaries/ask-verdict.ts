import { canaryVerdictSchema, envelopeOf, type CanaryVerdict } from '@stagedoor/contracts';
import { verdictToken } from '@stagedoor/contracts/report-ticket';
import type { Canary } from '@stagedoor/federation';
import type { ApiCopies } from '../api/api-copies.js';

const TIMEOUT_MS = 10_000;

const answerSchema = envelopeOf(canaryVerdictSchema);

/** Fetches the verdict on a canary from the site's API. Rejects without a verdict. */
export type AskVerdict = (canary: Canary, stopping?: AbortSignal) => Promise<CanaryVerdict>;

export function askVerdictOf(copies: Pick<ApiCopies, 'get'>, secret: string): AskVerdict {
  const headers = { authorization: `Bearer ${verdictToken(secret)}` };
  return async ({ remote, stable, canary, since }, stopping) => {
    const query = new URLSearchParams({ remote, stable, canary, since });
    const late = AbortSignal.timeout(TIMEOUT_MS);
    const signal = stopping ? AbortSignal.any([late, stopping]) : late;
    const { status, json } = await copies.get(`/canary-verdict?${query.toString()}`, {
      signal,
      headers,
    });
    if (status !== 200) {
      throw new Error(`The API answered ${status}; does it have the same REPORT_TICKET_SECRET?`);
    }
    return answerSchema.parse(json()).data;
  };
}
