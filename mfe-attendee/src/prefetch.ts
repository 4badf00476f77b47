import { pages } from '@stagedoor/contracts';
import type { PrefetchContext } from '@stagedoor/platform';
import { allEventsQuery, eventQuery, upcomingEventsQuery } from './shared/events/event-queries';

const EVENT_PATH = /^\/events\/([\w-]+)\/?$/;

/**
 * Has the public data of an address on their way before its screen is drawn, unless the page has brought them along: then
 * the screen comes first, and asks by itself. A failure is left to the screen.
 */
export async function prefetch({ url, api, queryClient }: PrefetchContext): Promise<void> {
  const eventId = EVENT_PATH.exec(url.pathname)?.[1];
  try {
    if (url.pathname === pages.home) await queryClient.ensureQueryData(upcomingEventsQuery(api));
    if (url.pathname === pages.events) await queryClient.ensureQueryData(allEventsQuery(api));
    if (eventId) await queryClient.ensureQueryData(eventQuery(api, eventId));
  } catch {
    // The query keeps the error.
  }
}
