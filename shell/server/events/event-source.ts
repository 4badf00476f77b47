import { eventSchema } from '@stagedoor/contracts';
import { z } from 'zod';
import type { PublicApi } from '../api/public-api.js';
import { type PublicEvent, publicEventSchema } from './public-event.js';
import { rememberBriefly } from '../remember-briefly.js';

/** Only machines wait for the list, and it is long. */
const LIST_TIMEOUT_MS = 2_000;
const MEMORY = { forMs: 1_000, atMost: 1_000 };
/** A sitemap may name 50,000 addresses. */
const LIST_MAX = 49_000;

const eventAnswerSchema = z.union([
  z.object({ data: publicEventSchema }),
  z.object({ code: z.literal('EVENT_NOT_FOUND') }),
]);

const listAnswerSchema = z.object({
  data: z.object({
    events: z.array(z.object({ id: eventSchema.shape.id })),
    nextCursor: z.string().nullable(),
  }),
});

/** The event as everybody may see it; or that there is none; or that the API did not say so in time. */
export type EventAnswer = PublicEvent | 'not-found' | 'no-answer';

/** What the page server knows of events. It never rejects and never keeps anybody waiting for long. */
export interface EventSource {
  find: (id: string) => Promise<EventAnswer>;
  /** The events that have not ended; null when the API does not list all of them. */
  upcomingIds: () => Promise<string[] | null>;
}

interface Log {
  warn(details: object, message: string): void;
}

async function* upcomingPages(api: PublicApi): AsyncGenerator<string[]> {
  const signal = AbortSignal.timeout(LIST_TIMEOUT_MS);
  let cursor: string | null = '';
  while (cursor !== null) {
    const address: string = `/events${cursor && `?cursor=${encodeURIComponent(cursor)}`}`;
    const { data } = listAnswerSchema.parse(await api.ask(address, signal));
    yield data.events.map(({ id }) => id);
    cursor = data.nextCursor;
  }
}

/** Asks the API what everybody may know of its events; without an API nothing is known. */
export function eventSource(api: PublicApi | null, log: Log): EventSource {
  if (!api) return { find: async () => 'no-answer', upcomingIds: async () => [] };

  const find = async (id: string): Promise<EventAnswer> => {
    try {
      const answer = eventAnswerSchema.parse(await api.askBriefly(`/events/${id}`));
      return 'data' in answer ? answer.data : 'not-found';
    } catch (err) {
      log.warn(
        { reason: String(err) },
        'The API did not answer about an event; its page goes out plain.',
      );
      return 'no-answer';
    }
  };
  const upcomingIds = async (): Promise<string[] | null> => {
    const ids: string[] = [];
    try {
      for await (const page of upcomingPages(api)) {
        ids.push(...page);
        if (ids.length >= LIST_MAX) break;
      }
      return ids.slice(0, LIST_MAX);
    } catch (err) {
      log.warn({ reason: String(err) }, 'The API did not list its events; there is no sitemap.');
      return null;
    }
  };
  return {
    find: rememberBriefly(find, MEMORY),
    upcomingIds: rememberBriefly<void, string[] | null>(upcomingIds, MEMORY),
  };
}
