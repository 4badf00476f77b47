/** Whole pence: what the database and all arithmetic use. */
export type Pence = number & { readonly __unit?: 'pence' };

/** Pounds with at most two decimals: what the API speaks. */
export type Pounds = number & { readonly __unit?: 'pounds' };

export const CURRENCY = 'GBP';

/** True when the amount is a whole number of pence. */
export function hasWholePence(pounds: Pounds): boolean {
  return Number.isFinite(pounds) && Math.round(pounds * 100) / 100 === pounds;
}

/** The same amount in pence. Throws a RangeError for a fraction of a penny, so that none is ever rounded away. */
export function toPence(pounds: Pounds): Pence {
  if (!hasWholePence(pounds))
    throw new RangeError(`${pounds} pounds is not a whole number of pence`);
  return Math.round(pounds * 100);
}

/** The same amount in pounds, exact to two decimals. */
export function toPounds(pence: Pence): Pounds {
  return pence / 100;
}
