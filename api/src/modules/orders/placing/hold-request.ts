import { createHash } from 'node:crypto';
import type { PlaceOrderBody } from '@stagedoor/contracts';
import { newId } from '../../../common/ids/new-id.js';
import type { HoldRequest } from '../domain/ticket-hold.js';

/** Returns the hold that a body requests, under a new id. Converts ids to lower case: upper case names the same rows. */
export function toHoldRequest(
  body: PlaceOrderBody,
  requestKey: string | null,
): Omit<HoldRequest, 'buyerId' | 'networkKey'> {
  const eventId = body.eventId.toLowerCase();
  const items = body.items.map(({ ticketTypeId, quantity }) => ({
    ticketTypeId: ticketTypeId.toLowerCase(),
    quantity,
  }));
  const requestHash = requestKey && hashOf([eventId, items]);
  const arrivedAt = process.uptime();
  return { id: newId(), arrivedAt, eventId, items, requestKey, requestHash };
}

function hashOf(sent: unknown): string {
  return createHash('sha256').update(JSON.stringify(sent)).digest('base64url');
}
