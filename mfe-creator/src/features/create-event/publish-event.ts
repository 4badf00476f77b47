import {
  randomId,
  type CreatedEvent,
  type CreateEventBody,
  type Event,
  type UpdateEventBody,
} from '@stagedoor/contracts';
import { ApiError, type ApiClient } from '@stagedoor/platform';
import { readOwnEvent } from '../../shared/event-queries';
import type { Remember, UnfinishedEvent } from '../../shared/unfinished-event';

type CreatedDraft = UnfinishedEvent & { eventId: string };

/** Thrown when the event of an earlier attempt was changed or published elsewhere. */
export class ChangedElsewhereError extends Error {
  override readonly name = 'ChangedElsewhereError';

  constructor(readonly eventId: string) {
    super('The event was changed elsewhere');
  }
}

const isCreated = (unfinished: UnfinishedEvent | null): unfinished is CreatedDraft =>
  unfinished?.eventId !== undefined;

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
): Promise<CreatedDraft> {
  const isRepeated = unfinished !== null && isSame(unfinished.body, body);
  const key = isRepeated ? unfinished.key : randomId();
  remember({ key, body });
  try {
    const { event } = await api.post<CreatedEvent>('/events', body, { idempotencyKey: key });
    const draft = { key, body, eventId: event.id };
    remember(draft);
    return draft;
  } catch (error) {
    if (createdNothing(error)) remember(null);
    throw error;
  }
}

/** The stored event as a body that creates it. */
function bodyOf({ venue, ticketTypes: [ticketType], ...event }: Event): CreateEventBody {
  return {
    title: event.title,
    description: event.description,
    startTime: event.startTime,
    endTime: event.endTime,
    venueId: venue.id,
    ticketPrice: ticketType?.price ?? 0,
    ticketQuantity: ticketType?.quantity ?? 0,
  };
}

/** Updates the event of an earlier attempt to the form's values. Fails with ChangedElsewhereError if it is not as sent. */
async function update(
  api: ApiClient,
  body: CreateEventBody,
  draft: CreatedDraft,
  remember: Remember,
): Promise<void> {
  const event = await readOwnEvent(api, draft.eventId);
  const stored = bodyOf(event);
  if (isSame(stored, body)) return;
  const isAsSent = isSame(stored, draft.body) || (draft.update && isSame(stored, draft.update));
  if (event.status !== 'draft' || !isAsSent) throw new ChangedElsewhereError(event.id);
  remember({ ...draft, body: stored, update: body });
  await api.put<Event>(`/events/${event.id}`, changedFields(stored, body));
  remember({ ...draft, body });
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
  try {
    const draft = isCreated(unfinished)
      ? unfinished
      : await create(api, body, unfinished, remember);
    if (unfinished) await update(api, body, draft, remember);
    await api.patch<Event>(`/events/${draft.eventId}/publish`);
  } catch (error) {
    if (!unfinished || !isGone(error)) throw error;
    remember(null);
    await publishEvent(api, body, null, remember);
  }
}
