import { followedChange, type RegistryStore } from '@stagedoor/federation';
import type { Log } from '../log.js';
import { repeat } from '../repeat.js';
import { reportOnce } from '../report-once.js';

/** Page servers agree within two seconds, so each one polls at this interval. */
const PAUSE_MS = 500;

/** A copy of a registry that is kept up to date. */
export interface FollowedStore {
  /** True once it was up to date, in this run or an earlier one. */
  isKnown: () => boolean;
  stop: () => Promise<void>;
}

/** Updates a data folder until stopped. Its registry stays in force while updates fail. */
export async function followStore(
  store: RegistryStore,
  log: Pick<Log, 'info' | 'error'>,
): Promise<FollowedStore> {
  let known = (await followedChange(store.dataDir)) !== null;
  const update = async () => {
    await store.refresh();
    known = true;
  };
  const messages = {
    failed: 'The registry cannot be followed; what is known stays in force.',
    recovered: 'The registry is followed again.',
  };
  const { first, stop } = repeat(reportOnce(update, log, messages), PAUSE_MS);
  await first;
  return { isKnown: () => known, stop };
}
