import type { VenueList } from '@stagedoor/contracts';
import { OneLineError } from '@stagedoor/processes/one-line-error';

const PAGE = 'limit=48';
/** More pages than are read in the second for which a page of venues is kept. */
const PAGES_OF_VENUES = 1_000;
/** Their names end with the numbers below this one. */
const TOWNS = 150;

/**
 * Returns the addresses of each list. A public page of venues is kept for a second by its address: those lists have
 * so many addresses that each page is read from the database.
 */
export async function listPaths(
  apiPort: number,
  eventId: string,
): Promise<Record<string, readonly string[]>> {
  const cursors = await venueCursors(apiPort);
  const found = Array.from(
    { length: PAGES_OF_VENUES },
    (_, index) =>
      `/api/venues?search=town+${index % TOWNS}&limit=${40 + Math.floor(index / TOWNS)}`,
  );
  return {
    venues: cursors.map((cursor) => `/api/venues?${PAGE}&cursor=${cursor}`),
    'venues, found': found,
    'my venues': [`/api/venues?mine=true&${PAGE}`],
    'my orders': [`/api/orders/my-orders?${PAGE}`],
    'my open orders of an event': [`/api/orders/my-orders?eventId=${eventId}&state=open`],
    'my refunds': [`/api/orders/my-orders?state=refund&${PAGE}`],
    'my tickets': [`/api/tickets/my-tickets?${PAGE}`],
    'my events': [`/api/events/my-events?${PAGE}`],
    'orders of my event': [`/api/events/${eventId}/orders?${PAGE}`],
    'what they come to': [`/api/events/${eventId}/orders/totals`],
    'venues, 1,000': cursors.map((cursor) => `/api/venues?cursor=${cursor}`),
    'my orders, 1,000': ['/api/orders/my-orders'],
    'my tickets, 1,000': ['/api/tickets/my-tickets'],
    'orders of my event, 1,000': [`/api/events/${eventId}/orders`],
  };
}

/** Returns the cursors after each 48 venues; throws when there are fewer pages. */
async function venueCursors(apiPort: number): Promise<string[]> {
  const cursors: string[] = [];
  while (cursors.length < PAGES_OF_VENUES) {
    const after = cursors.length > 0 ? `&cursor=${cursors.at(-1)!}` : '';
    const response = await fetch(`http://127.0.0.1:${apiPort}/api/venues?${PAGE}${after}`);
    const { data } = (await response.json()) as { data: VenueList };
    if (data.nextCursor === null) throw new OneLineError('There are fewer venues than expected.');
    cursors.push(encodeURIComponent(data.nextCursor));
  }
  return cursors;
}
