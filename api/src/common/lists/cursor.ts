import { fieldError } from '../errors/domain-error.js';

/** The pattern of a UUID in a cursor. */
export const ID_SHAPE = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';

const ID_ALONE = new RegExp(`^(${ID_SHAPE})$`);

/** Encodes a position in a list, given by its sort values, as text that is safe in an address. */
export function writeCursor(...values: readonly string[]): string {
  return Buffer.from(values.join(' ')).toString('base64url');
}

/** Decodes the values of a cursor, one for each group of its shape. Throws VALIDATION_FAILED for an invalid cursor. */
export function readCursor(cursor: string, shape: RegExp): string[] {
  const [, ...values] = shape.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (values.length > 0 && writeCursor(...values) === cursor) return values;
  throw notACursor();
}

/** Decodes the cursor of a list sorted by id; returns null without a cursor. */
export function readIdCursor(cursor: string | undefined): string | null {
  return cursor === undefined ? null : readCursor(cursor, ID_ALONE)[0]!;
}

export function notACursor(): Error {
  return fieldError('VALIDATION_FAILED', 'cursor', 'This is not a cursor that we gave out.');
}
