import type { Pence } from '@stagedoor/contracts';

/** What a ticket type costs at the moment of the order. */
export interface TicketPrice {
  id: string;
  priceMinor: Pence;
}

/** So many tickets of one type. */
export interface Wanted {
  ticketTypeId: string;
  quantity: number;
}

/** So many tickets of one type at the price that was agreed, whatever the type costs later. */
export interface OrderLine extends Wanted {
  unitPriceMinor: Pence;
}

/** The lines of an order at today's prices. Throws a RangeError for a ticket type that has none. */
export function priceLines(wanted: readonly Wanted[], prices: readonly TicketPrice[]): OrderLine[] {
  const priceOf = new Map(prices.map(({ id, priceMinor }) => [id, priceMinor]));
  return wanted.map(({ ticketTypeId, quantity }) => {
    const unitPriceMinor = priceOf.get(ticketTypeId);
    if (unitPriceMinor === undefined) throw new RangeError(`${ticketTypeId} has no price`);
    return { ticketTypeId, quantity, unitPriceMinor };
  });
}

/** What the whole order costs, in pence. */
export function totalOf(lines: readonly OrderLine[]): Pence {
  return lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0);
}
