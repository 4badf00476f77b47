import { createHash } from 'node:crypto';
import { firstDataOf, type OwnedPath } from '@stagedoor/federation';
import { z } from 'zod';
import type { PublicApi } from './api/public-api.js';

/** The maximum length of first data, as JSON. Longer data would delay the page. */
const LONGEST = 32 * 1024;

const answerSchema = z.object({
  data: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
});

/** The first data of a page by the path of the API call, and a digest of them. */
export interface FirstData {
  data: Readonly<Record<string, unknown>>;
  digest: string;
}

export const NO_DATA: FirstData = { data: {}, digest: '' };

/**
 * Returns the first data of a page by the path of the API call that its remote declares, so that its screen does not
 * wait. Empty without data in time; the screen then fetches by itself. Never rejects.
 */
export type FirstDataSource = (place: OwnedPath, pathname: string) => Promise<FirstData>;

function read(address: string, answer: unknown): FirstData {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) return NO_DATA;
  const { data } = parsed.data;
  const text = JSON.stringify(data);
  if (text.length > LONGEST) return NO_DATA;
  return { data: { [address]: data }, digest: createHash('sha256').update(text).digest('base64') };
}

/** Fetches the first data without a token, because a page may only include public data. */
export function firstDataSource(api: PublicApi | null): FirstDataSource {
  const readAnswers = new WeakMap<object, FirstData>();
  return async (place, pathname) => {
    const address = firstDataOf(place, pathname);
    if (!api || !address) return NO_DATA;
    const answer = await api.getCached(address).catch(() => null);
    if (typeof answer !== 'object' || answer === null) return NO_DATA;
    const known = readAnswers.get(answer) ?? read(address, answer);
    readAnswers.set(answer, known);
    return known;
  };
}
