import { rememberBriefly } from '../remember-briefly.js';
import type { ApiCopies } from './api-copies.js';

/** Somebody waits for the page, and it works without the answer. */
const TIMEOUT_MS = 300;
const MEMORY = { forMs: 1_000, atMost: 1_000 };

/** What the API says to everybody. Addresses are below `/api`; both reject when there is no JSON in time. */
export interface PublicApi {
  ask: (address: string, signal: AbortSignal) => Promise<unknown>;
  /** For a page that somebody waits for. All who ask the same within a moment get the same answer. */
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
