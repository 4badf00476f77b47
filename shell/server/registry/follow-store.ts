import { setTimeout as pause } from 'node:timers/promises';
import { followedChange, type RegistryStore } from '@stagedoor/federation';

/** Page servers agree within two seconds, so each one polls at this interval. */
const PAUSE_MS = 500;

interface Log {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** A copy of a registry that is kept up to date. */
export interface FollowedStore {
  /** True once it was up to date, in this run or an earlier one. */
  isKnown: () => boolean;
  stop: () => Promise<void>;
}

/** Updates a data folder until stopped. Its registry stays in force while updates fail. */
export async function followStore(store: RegistryStore, log: Log): Promise<FollowedStore> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let reported = '';
  let known = (await followedChange(store.dataDir)) !== null;

  async function round(): Promise<void> {
    try {
      await store.refresh();
      known = true;
      if (reported) log.info({}, 'The registry is followed again.');
      reported = '';
    } catch (err) {
      const message = err instanceof Error ? err.message : String(err);
      if (message !== reported) {
        log.error({ err }, 'The registry cannot be followed; what is known stays in force.');
      }
      reported = message;
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await pause(PAUSE_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await round();
    }
  }

  await round();
  const running = run();
  return {
    isKnown: () => known,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
