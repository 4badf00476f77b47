import { pages } from '@stagedoor/contracts';
import type { PrefetchContext } from '@stagedoor/platform';
import {
  allEventsQuery,
  eventQuery,
  isId,
  upcomingEventsQuery,
} from './shared/events/event-queries';

/**
 * Requests the public data of a path before its screen renders, unless the page inlines them: then the screen renders
 * first and requests them itself. The screen handles a failure.
 */
export async function prefetch({ url, api, queryClient }: PrefetchContext): Promise<void> {
  const [, , eventId = ''] = url.pathname.split('/');
  try {
    if (url.pathname === pages.home) await queryClient.ensureQueryData(upcomingEventsQuery(api));
    if (url.pathname === pages.events) await queryClient.ensureQueryData(allEventsQuery(api));
    if (isId(eventId)) await queryClient.ensureQueryData(eventQuery(api, eventId));
  } catch {
    // The query keeps the error.
  }
}
