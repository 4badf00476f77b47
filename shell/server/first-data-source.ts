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
  /** False if the page declares data that are missing. */
  isWhole: boolean;
}

export const NO_DATA: FirstData = { data: {}, digest: '', isWhole: true };

const MISSING: FirstData = { ...NO_DATA, isWhole: false };

/**
 * Returns the first data of a page by the path of the API call that its remote declares, and with the filters of its
 * address, so that its screen does not wait. Without data in time the screen fetches by itself. Never rejects.
 */
export type FirstDataSource = (
  place: OwnedPath,
  pathname: string,
  filters: URLSearchParams | null,
) => Promise<FirstData>;

function read(address: string, answer: unknown): FirstData {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) return MISSING;
  const { data } = parsed.data;
  const text = JSON.stringify(data);
  if (text.length > LONGEST) return MISSING;
  const digest = createHash('sha256').update(text).digest('base64');
  return { data: { [address]: data }, digest, isWhole: true };
}

function together(one: FirstData, other: FirstData): FirstData {
  return {
    data: { ...one.data, ...other.data },
    digest: one.digest + other.digest,
    isWhole: one.isWhole && other.isWhole,
  };
}

/** Fetches the first data without a token, because a page may only include public data. */
export function firstDataSource(api: PublicApi | null): FirstDataSource {
  const readAnswers = new WeakMap<object, FirstData>();
  async function find(address: string, ask: (address: string) => Promise<unknown>) {
    const answer = await ask(address).catch(() => null);
    if (typeof answer !== 'object' || answer === null) return MISSING;
    const known = readAnswers.get(answer) ?? read(address, answer);
    readAnswers.set(answer, known);
    return known;
  }
  return async (place, pathname, filters) => {
    const address = firstDataOf(place, pathname);
    if (!address) return NO_DATA;
    if (!api) return MISSING;
    const all = find(address, api.getCached);
    if (!filters || filters.size === 0) return all;
    const found = `${address}${address.includes('?') ? '&' : '?'}${filters.toString()}`;
    return together(await all, await find(found, api.search));
  };
}
