import type { ApiClient } from '@stagedoor/platform';
import { readStored, storeIfPossible } from './device';

const AHEAD = 'door-server-ahead';

/** Keeps how far the clock of the server is ahead of this device's, for pages that open without network. */
export function keepServerClock(api: Pick<ApiClient, 'now'>): void {
  storeIfPossible(AHEAD, String(api.now() - Date.now()));
}

/** Returns the time by the clock of the server as this device last knew it, in milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + Number(readStored(AHEAD));
}
