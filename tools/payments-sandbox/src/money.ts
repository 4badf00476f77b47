const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** Pence as a person reads them: `£50.00`. */
export function formatPence(pence: number): string {
  return POUNDS.format(pence / 100);
}
