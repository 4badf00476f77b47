import { type Books, rowsOf } from '../books/books.js';

/** Totals of the database. Amounts are pence. */
export interface BooksSummary {
  sessions: { open: number; complete: number; expired: number };
  charges: number;
  captured: number;
  refunded: number;
  pendingDeliveries: number;
}

/** Returns the totals of the database. */
export function summarise(books: Books): BooksSummary {
  const sessions = { open: 0, complete: 0, expired: 0 };
  for (const { status } of rowsOf(books.sessions)) sessions[status] += 1;
  const charges = rowsOf(books.charges).filter(({ failure }) => !failure);
  return {
    sessions,
    charges: charges.length,
    captured: charges.reduce((sum, { amount }) => sum + amount, 0),
    refunded: charges.reduce((sum, { amountRefunded }) => sum + amountRefunded, 0),
    pendingDeliveries: books.pendingDeliveries.getKeysCount(),
  };
}
