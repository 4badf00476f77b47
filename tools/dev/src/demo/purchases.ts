import { MAX_TICKETS_PER_ORDER } from '@stagedoor/contracts';

/** Maximum tickets of an event per demo account; equal to the default limit per buyer. */
const MAX_TICKETS_PER_ACCOUNT = 20;

export interface Purchase<Buyer> {
  buyer: Buyer;
  quantity: number;
}

/** Divides tickets into orders of at most ten, at most twenty per buyer. Throws a RangeError with too few buyers. */
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
