import {
  randomId,
  type CreatedEvent,
  type CreateEventBody,
  type Event,
  type UpdateEventBody,
} from '@stagedoor/contracts';
import { ApiError, type ApiClient } from '@stagedoor/platform';
import type { Remember, UnfinishedEvent } from '../../shared/unfinished-event';

function changedFields(from: CreateEventBody, to: CreateEventBody): UpdateEventBody {
  const names = Object.keys(to) as (keyof CreateEventBody)[];
  return Object.fromEntries(
    names.filter((name) => from[name] !== to[name]).map((name) => [name, to[name]]),
  );
}

const isSame = (one: CreateEventBody, other: CreateEventBody) =>
  Object.keys(changedFields(one, other)).length === 0;

/** Statuses of refusals that the API sends before it looks up the idempotency key: an event may still be stored. */
const BEFORE_THE_KEY: readonly (number | null)[] = [401, 403, 429];

/** True for a refusal which proves that no event was created and none is being created. */
const createdNothing = (error: unknown) =>
  error instanceof ApiError &&
  error.isRefusal &&
  !BEFORE_THE_KEY.includes(error.status) &&
  error.body?.code !== 'REQUEST_IN_PROGRESS';

const isGone = (error: unknown) =>
  error instanceof ApiError && error.body?.code === 'EVENT_NOT_FOUND';

/**
 * Creates the event. An attempt without a response repeats its idempotency key, so that the server creates one event.
 */
async function create(
  api: ApiClient,
  body: CreateEventBody,
  unfinished: UnfinishedEvent | null,
  remember: Remember,
): Promise<string> {
  const isRepeated = unfinished !== null && isSame(unfinished.body, body);
  const key = isRepeated ? unfinished.key : randomId();
  remember({ key, body });
  try {
    const { event } = await api.post<CreatedEvent>('/events', body, { idempotencyKey: key });
    remember({ key, body, eventId: event.id });
    return event.id;
  } catch (error) {
    if (createdNothing(error)) remember(null);
    throw error;
  }
}

/** Updates the draft of an earlier attempt to the form's values. */
async function update(
  api: ApiClient,
  body: CreateEventBody,
  unfinished: UnfinishedEvent,
  remember: Remember,
): Promise<void> {
  if (isSame(unfinished.body, body)) return;
  const changes = changedFields(unfinished.body, body);
  await api.put<Event>(`/events/${unfinished.eventId}`, changes);
  remember({ ...unfinished, body });
}

/**
 * Creates the event and publishes it (specification, section 4). Updates and publishes the draft of an earlier attempt
 * instead of creating a second event. Creates the event again if its draft was deleted meanwhile.
 */
export async function publishEvent(
  api: ApiClient,
  body: CreateEventBody,
  unfinished: UnfinishedEvent | null,
  remember: Remember,
): Promise<void> {
  if (!unfinished?.eventId) {
    const eventId = await create(api, body, unfinished, remember);
    await api.patch<Event>(`/events/${eventId}/publish`);
    return;
  }
  try {
    await update(api, body, unfinished, remember);
    await api.patch<Event>(`/events/${unfinished.eventId}/publish`);
  } catch (error) {
    if (!isGone(error)) throw error;
    remember(null);
    await publishEvent(api, body, null, remember);
  }
}
