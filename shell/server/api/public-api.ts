import { rememberBriefly } from '../remember-briefly.js';
import type { ApiCopies } from './api-copies.js';

/** A page load waits for this, and works without it. */
const TIMEOUT_MS = 300;
const CACHE = { forMs: 1_000, atMost: 1_000 };

/** Fetches public data of the API. Paths are below `/api`. Both functions reject without JSON in time. */
export interface PublicApi {
  get: (address: string, signal: AbortSignal) => Promise<unknown>;
  /** For a page load. Shares one response among requests for the same path within a second. */
  getCached: (address: string) => Promise<unknown>;
}

export function publicApi(copies: Pick<ApiCopies, 'get'>): PublicApi {
  const get: PublicApi['get'] = async (address, signal) =>
    (await copies.get(address, { signal })).json();
  return {
    get,
    getCached: rememberBriefly((address) => get(address, AbortSignal.timeout(TIMEOUT_MS)), CACHE),
  };
}
