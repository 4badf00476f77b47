import type { Person } from '../site/audience.js';
import type { SaleEvent } from '../site/events.js';

/** What browsers accept. */
export const ENCODINGS = 'gzip, deflate, br, zstd';

/** Returns the bytes of a POST with a JSON body and, if given, a token. */
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

/** Returns the bytes of a GET as a browser asks for a page. */
export const getPage = (path: string): Buffer =>
  Buffer.from(
    [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Accept-Encoding: ${ENCODINGS}`, '', ''].join(
      '\r\n',
    ),
  );

/** Returns the bytes of a GET with, if given, a token. */
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

/** Returns the bytes of one order of one ticket per user. */
export function orderRequests(audience: readonly Person[], event: SaleEvent): Buffer[] {
  const body = { eventId: event.id, items: [{ ticketTypeId: event.ticketTypeId, quantity: 1 }] };
  return audience.map(({ token }) => post('/api/orders', body, token));
}
