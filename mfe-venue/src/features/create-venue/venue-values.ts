import {
  createVenueBodySchema,
  DEFAULT_TIME_ZONE,
  type CreateVenueBody,
} from '@stagedoor/contracts';
import type { FieldErrors } from '@stagedoor/platform';

/** The initial values. */
export const VENUE_DEFAULTS = {
  name: '',
  address: '',
  city: '',
  postcode: '',
  capacity: '',
  timeZone: DEFAULT_TIME_ZONE as string,
};

export type VenueField = keyof typeof VENUE_DEFAULTS;

/** The typed values. */
export type VenueValues = Record<VenueField, string>;

/** Returns the first problem of each field. Ignores problems of other paths. */
export function errorsByField(
  problems: readonly { path: string; message: string }[],
): FieldErrors<VenueField> {
  const errors: FieldErrors<VenueField> = {};
  for (const { path, message } of problems)
    if (Object.hasOwn(VENUE_DEFAULTS, path)) errors[path as VenueField] ??= message;
  return errors;
}

/** Returns the request body, or an error for each invalid field. */
export function checkVenue(
  values: VenueValues,
): { body: CreateVenueBody } | { errors: FieldErrors<VenueField> } {
  const { postcode, capacity, timeZone, ...texts } = values;
  const { data, error } = createVenueBodySchema.safeParse({
    ...texts,
    capacity: Number(capacity),
    ...(postcode.trim() === '' ? {} : { postcode }),
    ...(timeZone === DEFAULT_TIME_ZONE ? {} : { timeZone }),
  });
  const problems = error?.issues.map(({ path, message }) => ({ path: String(path[0]), message }));
  const missing = capacity.trim() === '' ? { capacity: 'Capacity is required.' } : {};
  const errors = { ...errorsByField(problems ?? []), ...missing };
  return data && Object.keys(errors).length === 0 ? { body: data } : { errors };
}
