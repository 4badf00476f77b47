import type { HeadsetBatch, HeadsetEntry, HeadsetResults } from '@stagedoor/contracts';
import type { ApiClient } from '@stagedoor/platform';
import { DeskClock } from './desk-clock';

/** Sends entries of a device to the server, which decides them. */
export function postHeadsetEntries(
  api: ApiClient,
  { eventId, deviceId }: { eventId: string; deviceId: string },
  entries: readonly HeadsetEntry[],
  withinMs: number,
): Promise<HeadsetResults> {
  const body: HeadsetBatch = {
    ...{ deviceId, sentAt: new DeskClock(eventId).now() },
    entries: entries.map(({ id, kind, headset, replacement, hash, at, stage }) => ({
      ...{ id, kind, headset, replacement, hash, at, stage },
    })),
  };
  return api.post<HeadsetResults>(`/events/${eventId}/headphones/entries`, body, {
    signal: AbortSignal.timeout(withinMs),
  });
}
