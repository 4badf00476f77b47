import { z } from 'zod';
import { MAX_STATEMENT_LENGTH, statementDescriptor } from '../payments/statement-descriptor.js';

const EMAIL_ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+([a-z]{2,}|xn--[a-z\d-]+)$/i;

/** The issue of a custom check: Stripe's error code and message. */
const stripeIssue = (code: string, message: string) => ({ error: message, params: { code } });

/** Text that is not empty. */
export const text = (max = 5000) =>
  z
    .string()
    .min(1, { error: 'empty', abort: true })
    .refine(
      (value) => value.length <= max,
      stripeIssue(
        'parameter_invalid_string_length',
        `Invalid string: must be at most ${max} characters`,
      ),
    );

/** A whole number within bounds. */
export const integer = ({ min, max }: { min: number; max: number }) =>
  text()
    .refine((value) => /^-?\d{1,15}$/.test(value), {
      ...stripeIssue('parameter_invalid_integer', 'Invalid integer'),
      abort: true,
    })
    .transform(Number)
    .refine(
      (value) => value >= min,
      stripeIssue(
        'parameter_invalid_integer',
        `Invalid integer: This value must be greater than or equal to ${min}`,
      ),
    )
    .refine(
      (value) => value <= max,
      stripeIssue(
        'parameter_invalid_integer',
        `Invalid integer: This value must be less than or equal to ${max}`,
      ),
    );

/** A timestamp in whole seconds since the epoch. */
export const instant = () => integer({ min: 0, max: 99_999_999_999 });

/** An http(s) URL. It may contain `{CHECKOUT_SESSION_ID}`. */
export const webAddress = () =>
  text().refine(isWebAddress, stripeIssue('url_invalid', 'Not a valid URL'));

/** An e-mail address: ASCII, with a domain of at least two labels and no empty label. */
export const emailAddress = () =>
  text(512).refine(
    (value) => EMAIL_ADDRESS.test(value),
    stripeIssue('email_invalid', 'Invalid email address'),
  );

/** The suffix after the shop's name on a card statement (Stripe, 'Statement descriptors'). */
export const statementSuffix = () =>
  text(MAX_STATEMENT_LENGTH)
    .refine(
      (value) => /^[\x20-\x7e]*$/.test(value) && /[a-z]/i.test(value),
      stripeIssue(
        'parameter_invalid_statement_descriptor',
        'The statement descriptor suffix must contain Latin characters only, and at least one letter',
      ),
    )
    .refine(
      (value) => !/[<>\\'"*]/.test(value),
      stripeIssue(
        'parameter_invalid_statement_descriptor',
        'The statement descriptor suffix cannot contain any of < > \\ \' " *',
      ),
    )
    .refine(
      (value) => statementDescriptor(value).length <= MAX_STATEMENT_LENGTH,
      stripeIssue(
        'parameter_invalid_string_length',
        `Invalid string: with the account's prefix, at most ${MAX_STATEMENT_LENGTH} characters`,
      ),
    );

/** A list: in a form, the names `0`, `1`, …. */
export const list = <Item extends z.ZodType>(item: Item, max: number) =>
  z.preprocess(
    listOf,
    z
      .array(item)
      .refine(
        (items) => items.length <= max,
        stripeIssue('parameter_invalid_array', `Array must have at most ${max} elements`),
      ),
  );

/** Stripe's metadata: at most 50 names of 40 characters with values of 500. */
export const metadata = () =>
  z
    .record(z.string(), z.string())
    .refine(
      (entries) => Object.keys(entries).length <= 50,
      stripeIssue('metadata_invalid', 'Metadata can have up to 50 keys'),
    )
    .refine(
      (entries) => Object.keys(entries).every((key) => key.length <= 40),
      stripeIssue('metadata_invalid', 'Metadata keys can have up to 40 characters'),
    )
    .refine(
      (entries) => Object.values(entries).every((value) => value.length <= 500),
      stripeIssue('metadata_invalid', 'Metadata values can have up to 500 characters'),
    );

/** `expand[]`, a parameter of every call. */
export const expand = () => list(text(), 20).optional();

/** The parameters of every list call. */
export const pagination = () => ({
  limit: integer({ min: 1, max: 100 }).default(10),
  starting_after: text().optional(),
  expand: expand(),
});

/** Bounds of a timestamp, in seconds. */
export interface InstantRange {
  gt?: number;
  gte?: number;
  lt?: number;
  lte?: number;
}

/** A filter on a timestamp: the exact value, or bounds. */
export const instantRange = () =>
  z
    .union([
      instant().transform((exactly): InstantRange => ({ gte: exactly, lte: exactly })),
      z.strictObject({
        gt: instant().optional(),
        gte: instant().optional(),
        lt: instant().optional(),
        lte: instant().optional(),
      }),
    ])
    .optional();

/** Returns true if a timestamp is within the filter, or if there is no filter. */
export function withinRange(at: number, { gt, gte, lt, lte }: InstantRange = {}): boolean {
  return (
    (gt === undefined || at > gt) &&
    (gte === undefined || at >= gte) &&
    (lt === undefined || at < lt) &&
    (lte === undefined || at <= lte)
  );
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
}

function listOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (!entries.every(([name]) => /^\d+$/.test(name))) return value;
  return entries
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, item]: [string, unknown]) => item);
}
