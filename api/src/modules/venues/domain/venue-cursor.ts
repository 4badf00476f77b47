import { ID_SHAPE, readCursor, writeCursor } from '../../../common/lists/cursor.js';

const SHAPE = new RegExp(`^(${ID_SHAPE}) ([^\\0]+)$`, 's');

/** A position in the list of venues, which is sorted by the search form of the name and then by id. */
export interface VenuePosition {
  name: string;
  id: string;
}

export function toVenueCursor({ id, name }: VenuePosition): string {
  return writeCursor(id, name);
}

/** Throws VALIDATION_FAILED for an invalid cursor. */
export function parseVenueCursor(cursor: string): VenuePosition {
  const [id = '', name = ''] = readCursor(cursor, SHAPE);
  return { id, name };
}
