import { DISPUTE_STATES, type DisputeState, type Pence } from '@stagedoor/contracts';
import type { PaymentMovement } from './ledger.js';

/** All that was heard of a dispute, by any number of notices in any order. */
export interface Dispute {
  id: string;
  paymentId: string;
  amountMinor: Pence;
  /** The bank's reason, in the provider's words. */
  reason: string;
  status: DisputeState;
  /** The bank has taken the money from the provider. */
  withdrawn: boolean;
  /** The bank has given it back. */
  reinstated: boolean;
}

/** What one notice says of a dispute: how it stands, and what the notice itself adds. */
export type DisputeNews = Dispute;

/**
 * What is known after a notice. Each part only ever grows, so that the order of the notices and their number do not
 * matter: a state gives way to one that outranks it alone. What was given back or lost was taken before.
 */
export function knownAfter(before: Dispute | null, news: DisputeNews): Dispute {
  const known = before ?? news;
  const status = rankOf(news) > rankOf(known) ? news.status : known.status;
  const reinstated = known.reinstated || news.reinstated;
  const withdrawn = known.withdrawn || news.withdrawn || reinstated || status === 'lost';
  return { ...known, status, reinstated, withdrawn };
}

/** The movements of its amount that are to be booked now, each once in the life of a dispute. */
export function newMovements(before: Dispute | null, after: Dispute): PaymentMovement[] {
  const booked = before ? movementsOf(before) : [];
  return movementsOf(after).filter((movement) => !booked.includes(movement));
}

function movementsOf({ withdrawn, reinstated, status }: Dispute): PaymentMovement[] {
  const movements: PaymentMovement[] = [];
  if (withdrawn) movements.push('dispute-withdrawn');
  if (reinstated) movements.push('dispute-reinstated');
  if (status === 'lost') movements.push('dispute-lost');
  return movements;
}

function rankOf({ status }: Dispute): number {
  return DISPUTE_STATES.indexOf(status);
}
