import { MAX_TICKETS_PER_ORDER } from '@stagedoor/contracts';

/** How many tickets one demo account buys of an event at most; the product's own limit per person is 20. */
const MAX_TICKETS_PER_ACCOUNT = 20;

export interface Purchase<Buyer> {
  buyer: Buyer;
  quantity: number;
}

/** Divides so many tickets into orders of at most ten, and at most twenty for each buyer. Throws when they cannot buy them all. */
export function dividePurchases<Buyer>(
  tickets: number,
  buyers: readonly Buyer[],
): Purchase<Buyer>[] {
  if (tickets > buyers.length * MAX_TICKETS_PER_ACCOUNT)
    throw new RangeError(`${buyers.length} buyers cannot buy ${tickets} tickets`);
  const purchases: Purchase<Buyer>[] = [];
  let left = tickets;
  for (const buyer of buyers) {
    for (let room = MAX_TICKETS_PER_ACCOUNT; room > 0 && left > 0;) {
      const quantity = Math.min(left, room, MAX_TICKETS_PER_ORDER);
      purchases.push({ buyer, quantity });
      left -= quantity;
      room -= quantity;
    }
  }
  return purchases;
}
