import { STRIPE_EVENT_KINDS } from '@stagedoor/api/stripe-event-kinds';
import type { Shop } from './shop.js';

/** Returns the ids of the provider's events of the types that the shop handles and has not stored. */
export async function unknownNotices({ provider, database }: Shop): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of provider.events.list({ types: STRIPE_EVENT_KINDS, limit: 100 })) {
    ids.push(id);
  }
  const unknown = await database.run<{ id: string }>(
    'SELECT id FROM unnest($1::text[]) AS id WHERE NOT EXISTS (SELECT FROM stripe_events e WHERE e.id = id.id)',
    [ids],
  );
  return unknown.map(({ id }) => id);
}
