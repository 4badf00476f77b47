import { DISPUTE_STATES, type DisputeState, type Pence } from '@stagedoor/contracts';
import type { PaymentMovement } from './ledger.js';

/** The known state of a dispute, merged from any number of notices in any order. */
export interface Dispute {
  id: string;
  paymentId: string;
  amountMinor: Pence;
  /** The bank's reason, in the provider's words. */
  reason: string;
  status: DisputeState;
  /** The bank has taken the money from the provider. */
  withdrawn: boolean;
  /** The bank has returned the money to the provider. */
  reinstated: boolean;
}

/** The content of one notice about a dispute. */
export type DisputeNews = Dispute;

/**
 * Merges a notice into the known state. Each field only advances, so the order and the number of notices do not matter:
 * only a state of a higher rank replaces another. Reinstated or lost money was withdrawn before.
 */
export function knownAfter(before: Dispute | null, news: DisputeNews): Dispute {
  const known = before ?? news;
  const status = rankOf(news) > rankOf(known) ? news.status : known.status;
  const reinstated = known.reinstated || news.reinstated;
  const withdrawn = known.withdrawn || news.withdrawn || reinstated || status === 'lost';
  return { ...known, status, reinstated, withdrawn };
}

/**
 * Returns the movements of the disputed amount to book now; each is booked once per dispute. A loss after a return is a
 * second withdrawal.
 */
export function newMovements(before: Dispute | null, after: Dispute): PaymentMovement[] {
  const booked = before ? movementsOf(before) : [];
  const due = movementsOf(after);
  if (booked.some((movement) => !due.includes(movement))) return due;
  return due.filter((movement) => !booked.includes(movement));
}

/** True for a lost dispute of which the bank has returned money. Only the balance transactions say how much. */
export function isPartlyWon({ status, reinstated }: Dispute): boolean {
  return status === 'lost' && reinstated;
}

/** A lost dispute is booked as lost in whole: the amount of a partial return is not read. */
function movementsOf({ withdrawn, reinstated, status }: Dispute): PaymentMovement[] {
  if (status === 'lost') return ['dispute-withdrawn', 'dispute-lost'];
  if (reinstated) return ['dispute-withdrawn', 'dispute-reinstated'];
  return withdrawn ? ['dispute-withdrawn'] : [];
}

function rankOf({ status }: Dispute): number {
  return DISPUTE_STATES.indexOf(status);
}
