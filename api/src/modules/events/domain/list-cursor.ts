import { fieldError } from '../../../common/errors/domain-error.js';

const POSITION = /^\d{4}-[\dT:.-]+Z [\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Where a page of the list ended: the list is ordered by start, then by id. */
export interface ListPosition {
  startTime: Date;
  id: string;
}

/** The position as text that is safe in an address. */
export function toCursor({ startTime, id }: ListPosition): string {
  return Buffer.from(`${startTime.toISOString()} ${id}`).toString('base64url');
}

/** The position in a cursor. Throws VALIDATION_FAILED for one that we did not give out. */
export function parseCursor(cursor: string): ListPosition {
  const [instant = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const startTime = new Date(instant);
  const wellFormed = POSITION.test(`${instant} ${id}`) && !Number.isNaN(startTime.getTime());
  if (wellFormed && toCursor({ startTime, id }) === cursor) return { startTime, id };
  throw fieldError('VALIDATION_FAILED', 'cursor', 'This is not a cursor that we gave out.');
}

/** Whether a place comes later in the list than another. */
export function isAfter(place: ListPosition, other: ListPosition): boolean {
  return comparePositions(place, other) > 0;
}

/** The places in the order of the list. */
export function sortPositions(places: readonly ListPosition[]): ListPosition[] {
  return places.toSorted(comparePositions);
}

function comparePositions(one: ListPosition, other: ListPosition): number {
  const apart = one.startTime.getTime() - other.startTime.getTime();
  if (apart !== 0) return apart;
  return one.id < other.id ? -1 : Number(one.id > other.id);
}
