import * as z from 'zod/mini';
import { PRICE_MAX_POUNDS, PRICE_MIN_POUNDS } from './limits.js';
import { hasWholePence } from './money.js';

/** An amount in an API response. */
export const poundsSchema = z.number().check(z.gte(0));

/** A ticket price in pounds: 0, or from Stripe's smallest charge to PRICE_MAX_POUNDS (decisions: Money). */
export const priceSchema = z
  .number({ error: 'Enter the ticket price in pounds, such as 12.50.' })
  .check(
    z.refine((price) => hasWholePence(price), {
      error: 'A price has at most two decimals.',
      abort: true,
    }),
    z.refine((price) => price === 0 || (price >= PRICE_MIN_POUNDS && price <= PRICE_MAX_POUNDS), {
      error: 'A price is 0 (free) or from £0.30 to £10,000.',
    }),
  );
