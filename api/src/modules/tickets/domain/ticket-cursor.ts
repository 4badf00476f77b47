import { ID_SHAPE, readCursor, writeCursor } from '../../../common/lists/cursor.js';

const SHAPE = new RegExp(`^(${ID_SHAPE}) ([1-9]\\d{0,8})$`);

/** A position in a user's tickets, which are sorted by order, the latest first, and then by position. */
export interface TicketPosition {
  orderId: string;
  position: number;
}

export function toTicketCursor({ orderId, position }: TicketPosition): string {
  return writeCursor(orderId, String(position));
}

/** Throws VALIDATION_FAILED for an invalid cursor. */
export function parseTicketCursor(cursor: string): TicketPosition {
  const [orderId = '', position] = readCursor(cursor, SHAPE);
  return { orderId, position: Number(position) };
}
