import { CURRENCY, type Pounds } from '@stagedoor/contracts';

const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: CURRENCY });

/** Formats an amount with two decimals: `£25.00`. */
export function formatMoney(amount: Pounds): string {
  return money.format(amount);
}

/** Formats a price: `£25.00`, or `Free`. */
export function formatPrice(price: Pounds): string {
  return price === 0 ? 'Free' : formatMoney(price);
}
