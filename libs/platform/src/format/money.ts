import type { Pounds } from '@stagedoor/contracts';

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** An amount with two decimals: `£25.00`. */
export function formatMoney(amount: Pounds): string {
  return pounds.format(amount);
}

/** A ticket's price: `£25.00`, or `Free`. */
export function formatPrice(price: Pounds): string {
  return price === 0 ? 'Free' : formatMoney(price);
}
