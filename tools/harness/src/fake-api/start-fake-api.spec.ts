import {
  createdEventSchema,
  eventListSchema,
  eventOrderSchema,
  eventSchema,
  myEventSchema,
  nothingSchema,
  orderSchema,
  placedOrderSchema,
  signedInSchema,
  ticketSchema,
  userSchema,
  venueListSchema,
  venueSchema,
} from '@stagedoor/contracts';
import { anEvent, anId, aTicket } from '@stagedoor/testing/builders';
import { PEOPLE } from '@stagedoor/testing/people';
import * as z from 'zod/mini';
import { type FakeApi, startFakeApi } from './start-fake-api.js';

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.stop());

interface Call {
  as?: string;
  method?: string;
  body?: object;
  headers?: Record<string, string>;
}

function call(path: string, { as, method = 'GET', body, headers }: Call = {}) {
  return fetch(`${api.url}/api${path}`, {
    method,
    headers: {
      ...(as ? { authorization: `Bearer ${as}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    body: body && JSON.stringify(body),
  });
}

const EVENT = `/events/${anEvent().id}`;
const ORDER = `/orders/${anId(400)}`;
const ITEMS = [{ ticketTypeId: anId(300), quantity: 2 }];

it.each<[string, string, object, z.ZodMiniType]>([
  ['GET', '/auth/me', {}, userSchema],
  ['POST', '/auth/login', { email: 'creator@example.org', password: 'any' }, signedInSchema],
  ['POST', '/auth/register', { role: 'venue' }, signedInSchema],
  ['POST', '/auth/add-role', { role: 'venue' }, userSchema],
  ['POST', '/auth/switch-role', { role: 'creator' }, signedInSchema],
  ['POST', '/auth/logout', {}, nothingSchema],
  ['GET', '/events', {}, eventListSchema],
  ['GET', '/events/my-events', {}, z.array(myEventSchema)],
  ['GET', EVENT, {}, eventSchema],
  ['GET', `${EVENT}/orders`, {}, z.array(eventOrderSchema)],
  ['POST', '/events', {}, createdEventSchema],
  ['PUT', EVENT, {}, eventSchema],
  ['PATCH', `${EVENT}/publish`, {}, eventSchema],
  ['POST', `${EVENT}/cancel`, {}, eventSchema],
  ['DELETE', EVENT, {}, nothingSchema],
  ['GET', '/venues?mine=true', {}, venueListSchema],
  ['POST', '/venues', {}, venueSchema],
  ['GET', '/orders/my-orders', {}, z.array(orderSchema)],
  ['GET', ORDER, {}, orderSchema],
  ['POST', '/orders', { eventId: anEvent().id, items: ITEMS }, placedOrderSchema],
  ['POST', `${ORDER}/cancel`, {}, orderSchema],
  ['POST', `${ORDER}/refund`, {}, eventOrderSchema],
  ['POST', `${ORDER}/generate-tickets`, {}, orderSchema],
  ['GET', '/tickets/my-tickets', {}, z.array(ticketSchema)],
])('returns the response of the contract for %s %s', async (method, path, body, schema) => {
  const answer = await call(path, {
    as: 'everyone',
    method,
    ...(method === 'GET' ? {} : { body }),
  });

  expect(answer.ok).toBe(true);
  const { data } = (await answer.json()) as { data: unknown };
  expect(z.safeParse(schema, data).error).toBeUndefined();
});

it.each([...PEOPLE.keys()])('returns the user %s for the token', async (token) => {
  const { data } = (await (await call('/auth/me', { as: token })).json()) as { data: unknown };

  expect(data).toEqual(PEOPLE.get(token));
});

it.each([[undefined], ['nobody']])('refuses the token %s', async (as) => {
  const answer = await call('/tickets/my-tickets', as ? { as } : {});

  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
});

it('refuses the login of an unknown user', async () => {
  const body = { email: 'nobody@example.org', password: 'any' };

  expect((await call('/auth/login', { method: 'POST', body })).status).toBe(401);
});

it('returns URLs of the forwarded host', async () => {
  const headers = { 'x-forwarded-host': 'site.example', 'x-forwarded-proto': 'https' };

  const answer = await call('/tickets/my-tickets', { as: 'creator', headers });

  expect(await answer.json()).toMatchObject({
    data: [{ qrCodeUrl: `https://site.example/api/tickets/qr/${aTicket().ticketCode}.svg` }],
  });
});

it('returns the picture of a code', async () => {
  const answer = await call('/tickets/qr/x.svg');

  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  expect(await answer.text()).toContain('<svg');
});

it.each([
  [`${ORDER}/tickets.pdf`, 'application/pdf', '%PDF-'],
  [`${EVENT}/calendar.ics`, 'text/calendar', 'BEGIN:VCALENDAR'],
  [`${EVENT}/door/scans.csv`, 'text/csv; charset=utf-8', 'Scanned at'],
])('returns a file for %s', async (path, type, start) => {
  const answer = await call(path, { as: 'everyone' });

  expect(answer.headers.get('content-type')).toBe(type);
  expect(await answer.text()).toMatch(new RegExp(`^${start}`));
});

it('returns 404 for an unknown call', async () => {
  const answer = await call('/no/such/call');

  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' });
});
