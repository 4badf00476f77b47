import type { PrefetchContext } from '@stagedoor/platform';
import { allEventsQuery, eventQuery, upcomingEventsQuery } from './shared/events/event-queries';

const EVENT_PATH = /^\/events\/([\w-]+)\/?$/;

/** Has the public data of an address ready before its screen is drawn; a failure is left to the screen. */
export async function prefetch({ url, api, queryClient }: PrefetchContext): Promise<void> {
  const eventId = EVENT_PATH.exec(url.pathname)?.[1];
  if (url.pathname === '/') await queryClient.prefetchQuery(upcomingEventsQuery(api));
  if (url.pathname === '/events') await queryClient.prefetchQuery(allEventsQuery(api));
  if (eventId) await queryClient.prefetchQuery(eventQuery(api, eventId));
}
