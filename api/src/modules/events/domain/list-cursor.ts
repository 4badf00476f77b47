import { ID_SHAPE, notACursor, readCursor, writeCursor } from '../../../common/lists/cursor.js';

const SHAPE = new RegExp(`^(\\d{4}-[\\dT:.-]+Z) (${ID_SHAPE})$`);

/** A position in the list, which is sorted by start and then by id. */
export interface ListPosition {
  startTime: Date;
  id: string;
}

/** Encodes a position as text that is safe in an address. */
export function toCursor({ startTime, id }: ListPosition): string {
  return writeCursor(startTime.toISOString(), id);
}

/** Decodes a cursor. Throws VALIDATION_FAILED for an invalid one. */
export function parseCursor(cursor: string): ListPosition {
  const [instant = '', id = ''] = readCursor(cursor, SHAPE);
  const startTime = new Date(instant);
  const exists = !Number.isNaN(startTime.getTime()) && startTime.toISOString() === instant;
  if (!exists) throw notACursor();
  return { startTime, id };
}

/** Returns whether `place` comes after `other` in the list. */
export function isAfter(place: ListPosition, other: ListPosition): boolean {
  return comparePositions(place, other) > 0;
}

/** Returns the positions in the order of the list. */
export function sortPositions(places: readonly ListPosition[]): ListPosition[] {
  return places.toSorted(comparePositions);
}

function comparePositions(one: ListPosition, other: ListPosition): number {
  const apart = one.startTime.getTime() - other.startTime.getTime();
  if (apart !== 0) return apart;
  return one.id < other.id ? -1 : Number(one.id > other.id);
}
