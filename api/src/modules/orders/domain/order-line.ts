import type { Pence } from '@stagedoor/contracts';

/** A quantity of tickets of one type. */
export interface WantedTickets {
  ticketTypeId: string;
  quantity: number;
}

/** A quantity of tickets of one type at the agreed price, which later price changes do not affect. */
export interface OrderLine extends WantedTickets {
  unitPriceMinor: Pence;
}
