import { fieldError } from '../errors/domain-error.js';

/** A UUID as a part of a cursor's shape. */
export const ID_SHAPE = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';

const ID_ALONE = new RegExp(`^(${ID_SHAPE})$`);

/** A place in a list, given by the values that order the list, as text that is safe in an address. */
export function writeCursor(...values: readonly string[]): string {
  return Buffer.from(values.join(' ')).toString('base64url');
}

/** The values in a cursor, one for each group of its shape. Throws VALIDATION_FAILED for a cursor that was not given out. */
export function readCursor(cursor: string, shape: RegExp): string[] {
  const [, ...values] = shape.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (values.length > 0 && writeCursor(...values) === cursor) return values;
  throw notACursor();
}

/** The id in the cursor of a list that is ordered by ids alone; null without a cursor. */
export function readIdCursor(cursor: string | undefined): string | null {
  return cursor === undefined ? null : readCursor(cursor, ID_ALONE)[0]!;
}

export function notACursor(): Error {
  return fieldError('VALIDATION_FAILED', 'cursor', 'This is not a cursor that we gave out.');
}
