import {
  createVenueBodySchema,
  DEFAULT_TIME_ZONE,
  type CreateVenueBody,
} from '@stagedoor/contracts';
import type { FieldErrors } from '@stagedoor/platform';

/** What the form starts with. */
export const VENUE_DEFAULTS = {
  name: '',
  address: '',
  city: '',
  postcode: '',
  capacity: '',
  timeZone: DEFAULT_TIME_ZONE as string,
};

export type VenueField = keyof typeof VENUE_DEFAULTS;

/** What was typed, field by field. */
export type VenueValues = Record<VenueField, string>;

/** Puts each problem beside its field; a problem of none of the fields is left out, and the first of a field counts. */
export function errorsByField(
  problems: readonly { path: string; message: string }[],
): FieldErrors<VenueField> {
  const errors: FieldErrors<VenueField> = {};
  for (const { path, message } of problems)
    if (Object.hasOwn(VENUE_DEFAULTS, path)) errors[path as VenueField] ??= message;
  return errors;
}

/** The body to send, or what is wrong with which field. */
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
