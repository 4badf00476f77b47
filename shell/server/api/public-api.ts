import { rememberBriefly } from '../remember-briefly.js';
import type { ApiCopies } from './api-copies.js';

/** A page load waits for this, and works without it. */
const TIMEOUT_MS = 300;
const MEMORY = { forMs: 1_000, atMost: 1_000 };

/** Fetches public data of the API. Paths are below `/api`. Both functions reject without JSON in time. */
export interface PublicApi {
  ask: (address: string, signal: AbortSignal) => Promise<unknown>;
  /** For a page load. Shares one response among requests for the same path within a second. */
  askBriefly: (address: string) => Promise<unknown>;
}

export function publicApi(copies: Pick<ApiCopies, 'get'>): PublicApi {
  const ask: PublicApi['ask'] = async (address, signal) =>
    (await copies.get(address, { signal })).json();
  return {
    ask,
    askBriefly: rememberBriefly((address) => ask(address, AbortSignal.timeout(TIMEOUT_MS)), MEMORY),
  };
}
