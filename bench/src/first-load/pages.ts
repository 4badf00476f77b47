import type { Envelope, EventList } from '@stagedoor/contracts';

/** A page of the site with its main content: an element that contains this text. */
export interface MeasuredPage {
  path: string;
  content: { selector: string; text: string };
}

export type PageName = 'landing' | 'browse' | 'event' | 'login';

export const PAGE_NAMES: readonly PageName[] = ['landing', 'browse', 'event', 'login'];

/** The pages that are compared with one bundle. */
export const COMPARED_PAGES: readonly PageName[] = ['landing', 'event'];

/** Returns each page with its content: the first card of a list, the title of the first event there, the form. */
export async function pagesOf(siteUrl: string): Promise<Record<PageName, MeasuredPage>> {
  const response = await fetch(`${siteUrl}/api/events?limit=6`);
  const { data } = (await response.json()) as Envelope<EventList>;
  const [event] = data.events;
  if (!event) throw new Error('No event is on sale.');
  return {
    landing: { path: '/', content: { selector: 'main article', text: '' } },
    browse: { path: '/events', content: { selector: 'main article', text: '' } },
    event: { path: `/events/${event.id}`, content: { selector: 'main h1', text: event.title } },
    login: { path: '/login', content: { selector: 'main form', text: '' } },
  };
}
