import type { Pence } from '@stagedoor/contracts';

/** So many tickets of one type. */
export interface WantedTickets {
  ticketTypeId: string;
  quantity: number;
}

/** So many tickets of one type at the price that was agreed, whatever the type costs later. */
export interface OrderLine extends WantedTickets {
  unitPriceMinor: Pence;
}
