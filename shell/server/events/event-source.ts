import { eventSchema } from '@stagedoor/contracts';
import { z } from 'zod';
import type { PublicApi } from '../api/public-api.js';
import { rememberBriefly } from '../remember-briefly.js';

/** Only machines wait for the list, and it is long. */
const LIST_TIMEOUT_MS = 2_000;
const MEMORY = { forMs: 1_000, atMost: 1_000 };
/** A sitemap may name 50,000 addresses. */
const LIST_MAX = 49_000;

const listAnswerSchema = z.object({
  data: z.object({
    events: z.array(z.object({ id: eventSchema.shape.id })),
    nextCursor: z.string().nullable(),
  }),
});

/** What the page server knows of events. It never rejects. */
export interface EventSource {
  /** The events that have not ended; null when no API lists all of them. */
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

/** Asks the API which events are public; without an API none can be listed. */
export function eventSource(api: PublicApi | null, log: Log): EventSource {
  if (!api) return { upcomingIds: async () => null };

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
  return { upcomingIds: rememberBriefly<void, string[] | null>(upcomingIds, MEMORY) };
}
