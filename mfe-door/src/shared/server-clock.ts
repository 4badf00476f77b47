import type { ApiClient } from '@stagedoor/platform';
import { readStored, storeIfPossible } from './device';

const AHEAD = 'door-server-ahead';
const ANSWERED = 'door-server-answered';
/** A clock that a person has put right differs from that of the server by less. */
const RIGHT_MS = 3_600_000;

/** The last answer to this page, by the clock of the server and by that of the page, which no person sets. */
let answer: { at: number; ofPage: number } | null = null;

/** Keeps what an answer tells of the clock of the server, also for pages that open without network. */
export function keepServerClock(api: Pick<ApiClient, 'now'>): void {
  answer = { at: api.now(), ofPage: performance.now() };
  storeIfPossible(AHEAD, String(answer.at - Date.now()));
  storeIfPossible(ANSWERED, String(answer.at));
}

/**
 * Returns the time by the clock of the server as this device last knew it, in milliseconds since 1970. The clock of the
 * phone is as wrong as at the last answer, or has been put right since: the earlier of the two possible times is taken.
 * The time on the clock of the page is the earliest possible one, and not the time itself: this clock stops while some
 * phones sleep.
 */
export function serverNow(): number {
  const earliest = Math.max(
    Number(readStored(ANSWERED)),
    answer ? answer.at + performance.now() - answer.ofPage : 0,
  );
  const ofPhone = Date.now();
  const possible = [ofPhone + Number(readStored(AHEAD)), ofPhone].filter(
    (time) => time > earliest - RIGHT_MS,
  );
  return Math.max(earliest, possible.length > 0 ? Math.min(...possible) : 0);
}
