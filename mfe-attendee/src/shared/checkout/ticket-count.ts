/** The number of tickets in these items of an order. */
export function quantityOf(items: readonly { quantity: number }[]): number {
  return items.reduce((sum, item) => sum + item.quantity, 0);
}

/** `1 ticket`, `2 tickets`. */
export function countTickets(quantity: number): string {
  return quantity === 1 ? '1 ticket' : `${quantity} tickets`;
}
