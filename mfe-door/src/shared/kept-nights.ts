import { type DoorEvent, idSchema } from '@stagedoor/contracts';
import { type ApiClient, ApiError } from '@stagedoor/platform';
import { DoorStore } from '../scanning/door-store';
import { StorageError } from './device-database';
import { HeadsetStore } from './headset-store';
import { keepServerClock, serverNow } from './server-clock';

/** Without an answer for this long, a night opens as this device knows it. */
const ANSWER_MS = 3_000;

/** Runs work on what the device keeps of headphones, in a browser that stores something. */
export async function withDesks(work: (store: HeadsetStore) => Promise<void>): Promise<void> {
  const store = await HeadsetStore.open().catch(() => null);
  if (!store) return;
  try {
    await work(store);
  } finally {
    store.close();
  }
}

/**
 * Deletes what is kept of nights that are over, by the time of an answer: the clock of a phone without network may have
 * been set since the last one. No page waits for the desks.
 */
async function forgetOldNights(api: ApiClient, owner: string | undefined): Promise<void> {
  keepServerClock(api);
  withDesks((desks) => desks.forgetOldDesks(serverNow())).catch(() => undefined);
  await withStore(owner, (store) => store.forgetOldNights(serverNow()));
}

/** Runs work on what this device keeps. Returns undefined where it can store nothing: with network, a night opens. */
async function withStore<T>(
  owner: string | undefined,
  work: (store: DoorStore) => Promise<T>,
): Promise<T | undefined> {
  const store = await DoorStore.open(owner).catch(() => null);
  if (!store) return undefined;
  try {
    return await work(store);
  } catch (error) {
    if (error instanceof StorageError) return undefined;
    throw error;
  } finally {
    store.close();
  }
}

const isRefused = (error: unknown) => error instanceof ApiError && error.isRefusal;

function limited(signal: AbortSignal, isKept: boolean): AbortSignal {
  return isKept ? AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]) : signal;
}

/** Fetches a night and keeps it. Without an answer, returns what was kept for the owner; a refusal deletes it. */
export async function fetchNight(
  api: ApiClient,
  owner: string | undefined,
  eventId: string,
  signal: AbortSignal,
): Promise<DoorEvent> {
  // The id is part of an address. Any other text may name another call.
  if (!idSchema.safeParse(eventId).success) throw new ApiError(404, null);
  const kept = await withStore(owner, (store) => store.readNight(eventId));
  try {
    const night = await api.get<DoorEvent>(`/events/${eventId}/door`, {
      signal: limited(signal, kept !== undefined),
    });
    await withStore(owner, (store) => store.keepNight(night));
    await forgetOldNights(api, owner);
    return night;
  } catch (error) {
    if (isRefused(error)) {
      await withStore(owner, (store) => store.forgetNight(eventId));
      await withDesks((desks) => desks.forgetDesk(eventId));
    } else if (kept) return kept.night;
    throw error;
  }
}

/** Fetches the nights of the user. Without an answer, returns those that this device keeps for the owner, if any. */
export async function fetchNights(
  api: ApiClient,
  owner: string | undefined,
  signal: AbortSignal,
): Promise<DoorEvent[]> {
  const kept = (await withStore(owner, (store) => store.readNights())) ?? [];
  try {
    const nights = await api.get<DoorEvent[]>('/events/door', {
      signal: limited(signal, kept.length > 0),
    });
    await forgetOldNights(api, owner);
    return nights;
  } catch (error) {
    if (isRefused(error) || kept.length === 0) throw error;
    return kept.map(({ night }) => night);
  }
}
