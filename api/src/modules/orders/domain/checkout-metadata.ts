import { idSchema } from '@stagedoor/contracts';
import type { OrderLine } from './order-line.js';

/** An order as the metadata of its checkout session stores it: enough to restore the order. */
export interface MarkedOrder {
  /** The identity of the database that made the session. */
  siteId: string;
  orderId: string;
  buyerId: string;
  eventId: string;
  lines: readonly OrderLine[];
}

/** Stripe accepts 50 keys of 40 characters with values of 500 characters; a line has at most 53. */
const LINES_PER_VALUE = 9;
const LINE = /^([0-9a-f-]{36})\*(\d{1,6})@(\d{1,9})$/;

/** The metadata of every object that this site creates at Stripe. */
export function siteMark(siteId: string) {
  return { stagedoorSite: siteId };
}

/** Returns the metadata of an order's checkout session and of its payment, within Stripe's limits. */
export function checkoutMetadata(order: MarkedOrder): Record<string, string> {
  const { siteId, orderId, buyerId, eventId, lines } = order;
  const metadata: Record<string, string> = { ...siteMark(siteId), orderId, buyerId, eventId };
  for (let first = 0; first < lines.length; first += LINES_PER_VALUE) {
    const some = lines.slice(first, first + LINES_PER_VALUE);
    metadata[`lines${first / LINES_PER_VALUE + 1}`] = some
      .map((line) => `${line.ticketTypeId}*${line.quantity}@${line.unitPriceMinor}`)
      .join(' ');
  }
  return metadata;
}

/** Parses the metadata that `checkoutMetadata` wrote; returns null for any other. */
export function readCheckoutMetadata(
  metadata: Readonly<Record<string, string>>,
): MarkedOrder | null {
  const { stagedoorSite: siteId, orderId, buyerId, eventId } = metadata;
  if (!isId(siteId) || !isId(orderId) || !isId(buyerId) || !isId(eventId)) return null;
  const lines = readLines(metadata);
  return lines && { siteId, orderId, buyerId, eventId, lines };
}

function readLines(metadata: Readonly<Record<string, string>>): OrderLine[] | null {
  const lines: OrderLine[] = [];
  for (let number = 1; metadata[`lines${number}`] !== undefined; number += 1) {
    for (const text of metadata[`lines${number}`]!.split(' ')) {
      const [, ticketTypeId, quantity, price] = LINE.exec(text) ?? [];
      if (!isId(ticketTypeId)) return null;
      lines.push({ ticketTypeId, quantity: Number(quantity), unitPriceMinor: Number(price) });
    }
  }
  return lines.length > 0 ? lines : null;
}

function isId(text: string | undefined): text is string {
  return idSchema.safeParse(text).success;
}
