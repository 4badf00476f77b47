const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** Formats an amount in pence: `£50.00`. */
export function formatPence(pence: number): string {
  return POUNDS.format(pence / 100);
}
