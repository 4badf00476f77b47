import { anEvent, anId, anOrder, aTicket, aVenue } from '@stagedoor/testing/builders';

/** The ids of the fake API's records, by the word that paths use for them. */
const IDS: Readonly<Record<string, string>> = {
  event: anEvent().id,
  order: anOrder().id,
  ticket: aTicket().id,
  venue: aVenue().id,
  user: anId(1),
};

/** The queries and fragments that addresses need besides their path: a guest enters a door by the link of a helper. */
const QUERIES: Readonly<Record<string, string>> = {
  '/checkout/success': '?session_id=cs_test_1',
  '/door/:eventId': '#helper=a-secret',
};

/**
 * Returns an address for a path pattern: `/orders/:orderId` and `/orders/:id` both become that of the fake API's order.
 * An unknown parameter gets an unused id. `ids` overrides the ids, by the same words.
 */
export function addressOf(pattern: string, ids: Readonly<Record<string, string>> = {}): string {
  const known = { ...IDS, ...ids };
  const segments = pattern.split('/');
  const filled = segments.map((segment, index) =>
    segment.startsWith(':') ? idFor(known, segment.slice(1), segments[index - 1] ?? '') : segment,
  );
  return `${filled.join('/')}${QUERIES[pattern] ?? ''}`;
}

function idFor(ids: Readonly<Record<string, string>>, parameter: string, folder: string): string {
  const named = parameter.replace(/Id$/, '');
  return ids[named] ?? ids[folder.replace(/s$/, '')] ?? anId(999);
}
