import { followedChange } from '@stagedoor/federation';
import type { Log } from '../log.js';
import { repeat } from '../repeat.js';
import { reportOnce } from '../report-once.js';
import type { FollowingStore } from './api-store.js';

/** Page servers agree within two seconds, so each one polls at this interval. */
const PAUSE_MS = 500;

/** A copy of a registry that is kept up to date. */
export interface FollowedStore {
  /** True once it is up to date; without an API also for a copy of an earlier run. */
  isKnown: () => boolean;
  stop: () => Promise<void>;
}

/**
 * Updates a data folder until stopped. Does not wait for the first update. Its registry stays in force while updates
 * fail.
 */
export async function followStore(
  store: FollowingStore,
  log: Pick<Log, 'info' | 'error'>,
): Promise<FollowedStore> {
  const isCopy = (await followedChange(store.dataDir)) !== null;
  let known = false;
  const update = async () => {
    await store.copy.follow();
    known = true;
  };
  const messages = {
    failed: 'The registry cannot be followed; what is known stays in force.',
    recovered: 'The registry is followed again.',
  };
  const report = reportOnce(update, log, messages);
  const { stop } = repeat(async () => {
    await report();
    known ||= isCopy;
  }, PAUSE_MS);
  return { isKnown: () => known, stop };
}
