import { firstDataOf, type OwnedPath } from '@stagedoor/federation';
import { z } from 'zod';
import type { PublicApi } from './api/public-api.js';

/** Longer answers would keep the page waiting for what only its screen needs. */
const LONGEST = 32 * 1024;

const answerSchema = z.object({
  data: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
});

/**
 * What a page brings along so that its screen waits for no call: the answer of the API to the call that the area's owner
 * has named, by its address. Nothing if the API has none in time; the screen then asks by itself. It never rejects.
 */
export type FirstDataSource = (
  place: OwnedPath,
  pathname: string,
) => Promise<Record<string, unknown>>;

/** Asks the API without anybody's token: what it says to everybody is all that a page may carry. */
export function firstDataSource(api: PublicApi | null): FirstDataSource {
  return async (place, pathname) => {
    const address = firstDataOf(place, pathname);
    if (!api || !address) return {};
    const answer = answerSchema.safeParse(await api.askBriefly(address).catch(() => null));
    if (!answer.success || JSON.stringify(answer.data.data).length > LONGEST) return {};
    return { [address]: answer.data.data };
  };
}
