import { rememberBriefly } from './remember-briefly.js';

/** Somebody waits for the page, and it works without the answer. */
const TIMEOUT_MS = 300;
const MEMORY = { forMs: 1_000, atMost: 1_000 };

/** What the API says to everybody. Addresses are below `/api`; both reject when there is no JSON in time. */
export interface PublicApi {
  ask: (address: string, signal: AbortSignal) => Promise<unknown>;
  /** For a page that somebody waits for. All who ask the same within a moment get the same answer. */
  askBriefly: (address: string) => Promise<unknown>;
}

export function publicApi(apiUrl: string): PublicApi {
  const ask: PublicApi['ask'] = async (address, signal) => {
    const response = await fetch(`${apiUrl}/api${address}`, { signal, redirect: 'error' });
    return response.json();
  };
  return {
    ask,
    askBriefly: rememberBriefly((address) => ask(address, AbortSignal.timeout(TIMEOUT_MS)), MEMORY),
  };
}
