import type { EventStatus } from '@stagedoor/contracts';

/** Why an event cannot be bought by this person; `hidden` means that they may not even know of it. */
export type SaleRefusal = 'hidden' | 'draft' | 'cancelled' | 'over';

/** The part of an event that decides whether it is on sale. */
export interface EventOnOffer {
  status: EventStatus;
  creatorId: string;
}

const REFUSALS: Partial<Record<EventStatus, SaleRefusal>> = {
  draft: 'draft',
  cancelled: 'cancelled',
  completed: 'over',
};

/** Null when the event is on sale: published, and not over. Another's draft is hidden. */
export function saleRefusal(event: EventOnOffer, buyerId: string): SaleRefusal | null {
  if (event.status === 'draft' && event.creatorId !== buyerId) return 'hidden';
  return REFUSALS[event.status] ?? null;
}
