/** Whole pence, as used by the database and all arithmetic. */
export type Pence = number & { readonly __unit?: 'pence' };

/** Pounds with at most two decimals, as used by the API. */
export type Pounds = number & { readonly __unit?: 'pounds' };

export const CURRENCY = 'GBP';

/** True when the amount is a whole number of pence. */
export function hasWholePence(pounds: Pounds): boolean {
  return Number.isFinite(pounds) && Math.round(pounds * 100) / 100 === pounds;
}

/**
 * Returns the typed amount: digits and at most two decimals, after a point or a comma. Returns NaN for any other text:
 * whether `12,500` is twelve pounds or thousands depends on the country.
 */
export function readPounds(text: string): Pounds {
  const typed = text.trim();
  return /^-?(\d+[.,]?\d{0,2}|[.,]\d{1,2})$/.test(typed) ? Number(typed.replace(',', '.')) : NaN;
}

/** Converts pounds to pence. Throws a RangeError for a fraction of a penny instead of rounding. */
export function toPence(pounds: Pounds): Pence {
  if (!hasWholePence(pounds))
    throw new RangeError(`${pounds} pounds is not a whole number of pence`);
  return Math.round(pounds * 100);
}

/** Converts pence to pounds, exact to two decimals. */
export function toPounds(pence: Pence): Pounds {
  return pence / 100;
}
