import type { Person } from '../site/audience.js';
import type { SaleEvent } from '../site/events.js';

/** The bytes of a request with a JSON body; a person's token goes with it. */
export function post(path: string, body: object, token?: string): Buffer {
  const json = JSON.stringify(body);
  return Buffer.from(
    [
      `POST ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      ...(token ? [`Authorization: Bearer ${token}`] : []),
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(json)}`,
      '',
      json,
    ].join('\r\n'),
  );
}

/** The bytes of a GET; a person's token goes with it. */
export function get(path: string, token?: string): Buffer {
  return Buffer.from(
    [
      `GET ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      ...(token ? [`Authorization: Bearer ${token}`] : []),
      '',
      '',
    ].join('\r\n'),
  );
}

/** The bytes of each person's order of one ticket. */
export function orderRequests(audience: readonly Person[], event: SaleEvent): Buffer[] {
  const body = { eventId: event.id, items: [{ ticketTypeId: event.ticketTypeId, quantity: 1 }] };
  return audience.map(({ token }) => post('/api/orders', body, token));
}
