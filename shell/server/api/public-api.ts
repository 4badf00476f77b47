import { rememberBriefly } from '../remember-briefly.js';
import type { ApiCopies } from './api-copies.js';

/** A page load waits for this, and works without it. */
const TIMEOUT_MS = 300;
const CACHE = { forMs: 1_000, atMost: 1_000 };

/** Visitors may invent searches: those must not evict the data of other pages, nor keep the API from them. */
const SEARCHES = { forMs: 1_000, atMost: 200 };
const MOST_SEARCHES = 8;

/** Fetches public data of the API. Paths are below `/api`. All functions reject without JSON in time. */
export interface PublicApi {
  get: (address: string, signal: AbortSignal) => Promise<unknown>;
  /** For a page load. Shares one response among requests for the same path within a second. */
  getCached: (address: string) => Promise<unknown>;
  /** As `getCached`, for what a visitor looks for; rejects at once while MOST_SEARCHES are pending. */
  search: (address: string) => Promise<unknown>;
}

export function publicApi(copies: Pick<ApiCopies, 'get'>): PublicApi {
  const get: PublicApi['get'] = async (address, signal) =>
    (await copies.get(address, { signal })).json();
  const getInTime = (address: string) => get(address, AbortSignal.timeout(TIMEOUT_MS));
  let pending = 0;
  async function search(address: string): Promise<unknown> {
    if (pending >= MOST_SEARCHES) throw new Error('Too many searches are pending.');
    pending += 1;
    try {
      return await getInTime(address);
    } finally {
      pending -= 1;
    }
  }
  return {
    get,
    getCached: rememberBriefly(getInTime, CACHE),
    search: rememberBriefly(search, SEARCHES),
  };
}
