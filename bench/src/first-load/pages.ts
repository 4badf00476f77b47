import type { Envelope, EventList } from '@stagedoor/contracts';

/** A page of the site, and how to know that what people come for stands on it: an element with this text. */
export interface MeasuredPage {
  path: string;
  content: { selector: string; text: string };
}

export type PageName = 'landing' | 'event';

export const PAGE_NAMES: readonly PageName[] = ['landing', 'event'];

/** The landing page with its first card, and the page of the first event that is on sale there. */
export async function pagesOf(siteUrl: string): Promise<Record<PageName, MeasuredPage>> {
  const response = await fetch(`${siteUrl}/api/events?limit=6`);
  const { data } = (await response.json()) as Envelope<EventList>;
  const [event] = data.events;
  if (!event) throw new Error('No event is on sale: there is nothing to open.');
  return {
    landing: { path: '/', content: { selector: 'main article', text: '' } },
    event: { path: `/events/${event.id}`, content: { selector: 'main h1', text: event.title } },
  };
}
