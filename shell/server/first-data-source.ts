import { firstDataOf, type OwnedPath } from '@stagedoor/federation';
import { z } from 'zod';
import type { PublicApi } from './api/public-api.js';

/** The maximum length of first data, as JSON. Longer data would delay the page. */
const LONGEST = 32 * 1024;

const answerSchema = z.object({
  data: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
});

/**
 * Returns the first data of a page by the path of the API call that its remote declares, so that its screen does not
 * wait. Empty without data in time; the screen then fetches by itself. Never rejects.
 */
export type FirstDataSource = (
  place: OwnedPath,
  pathname: string,
) => Promise<Record<string, unknown>>;

/** Fetches the first data without a token, because a page may only include public data. */
export function firstDataSource(api: PublicApi | null): FirstDataSource {
  return async (place, pathname) => {
    const address = firstDataOf(place, pathname);
    if (!api || !address) return {};
    const answer = answerSchema.safeParse(await api.getCached(address).catch(() => null));
    if (!answer.success || JSON.stringify(answer.data.data).length > LONGEST) return {};
    return { [address]: answer.data.data };
  };
}
