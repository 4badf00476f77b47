import { HEADSET_BATCH_LIMIT } from '@stagedoor/contracts';
import { hasStatus } from '@stagedoor/platform';
import { inBatches } from '../scanning/in-batches';
import type { HeadsetStore, WaitingEntry } from './headset-store';

/** Returns waiting entries in batches. Withdrawn ones, which an earlier version of the API refuses, are in their own. */
export function headsetBatches(waiting: readonly WaitingEntry[]): WaitingEntry[][] {
  const others = waiting.filter((entry) => !isWithdrawn(entry));
  return [others, waiting.filter(isWithdrawn)].flatMap((entries) =>
    inBatches(entries, HEADSET_BATCH_LIMIT),
  );
}

/** Sends a batch, and deletes it from the disk once it is taken, or once the API does not know what a withdrawal is. */
export async function sendHeadsetBatch(
  store: HeadsetStore,
  batch: readonly WaitingEntry[],
  send: (entries: readonly WaitingEntry[]) => Promise<unknown>,
): Promise<void> {
  await send(batch).catch((error: unknown) => {
    if (!(batch.every(isWithdrawn) && hasStatus(error, 400))) throw error;
  });
  await store.dropEntries(batch.map(({ id }) => id));
}

const isWithdrawn = ({ stage }: WaitingEntry) => stage === 'withdrawn';
