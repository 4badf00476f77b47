import type {
  LoginBody,
  PlaceOrderBody,
  RegisterBody,
  RoleBody,
  Session,
  User,
} from '@stagedoor/contracts';
import { http, HttpResponse, type HttpHandler } from 'msw';
import { ok, okPage, refused } from './answers.js';
import {
  anEvent,
  anEventList,
  anEventOrder,
  anId,
  aMyEvent,
  anOrder,
  aTicket,
  aVenue,
  orderTotals,
} from './builders.js';
import { PEOPLE, tokenFor } from './people.js';

const EVENTS = [
  anEvent(),
  anEvent({
    id: anId(201),
    title: 'Headphones by the Sea',
    venue: aVenue({ id: anId(101), name: 'The Pavilion', city: 'Brighton' }),
  }),
];
const VENUES = EVENTS.map(({ venue }) => venue);
const MY_EVENTS = [
  aMyEvent({ sold: 2, revenue: 50 }),
  aMyEvent({ id: anId(202), title: 'Not yet announced', status: 'draft' }),
];

const HERE: Session = {
  id: anId(300),
  device: 'Firefox on Linux',
  startedAt: '2026-11-20T19:30:00.000Z',
  expiresAt: '2026-11-27T19:30:00.000Z',
  isCurrent: true,
};
const SESSIONS = [HERE, { ...HERE, id: anId(301), device: 'Safari on iOS', isCurrent: false }];

/** A picture that shows that there would be a code; nobody scans it. */
const QR_CODE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h3v3H1zM5 5h3v3H5z"/></svg>';

/** The smallest files of their kinds. */
const A_PDF =
  '%PDF-1.4\n1 0 obj<</Pages 2 0 R>>endobj 2 0 obj<</Kids[3 0 R]/Count 1>>endobj 3 0 obj<</MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>';
const A_CALENDAR = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Stagedoor//EN\r\nEND:VCALENDAR\r\n';

const file = (content: string, type: string) =>
  new HttpResponse(content, { headers: { 'content-type': type } });

/**
 * The whole API below this address (`http://api.test/api`), as somebody finds it who has done everything once: handlers
 * for msw that answer with the builders' fixed data and keep nothing. Who is signed in says the token (see PEOPLE).
 */
export function apiHandlers(api: string): HttpHandler[] {
  return [
    ...authHandlers(api),
    ...eventHandlers(api),
    ...venueHandlers(api),
    ...orderHandlers(api),
    ...ticketHandlers(api),
    http.post(`${api}/client-errors`, () => new HttpResponse(null, { status: 204 })),
    http.post(`${api}/client-opens`, () => new HttpResponse(null, { status: 204 })),
  ];
}

function signedIn(request: Request): User | undefined {
  const [, token] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  return PEOPLE.get(token ?? '');
}

/** Answers only those who are signed in, as the API does. */
function asPerson(answer: (user: User, request: Request) => Response | Promise<Response>) {
  return ({ request }: { request: Request }) => {
    const user = signedIn(request);
    return user ? answer(user, request) : refused(401, 'UNAUTHENTICATED', 'Please log in.');
  };
}

const bodyOf = async <Body>(request: Request) => (await request.json()) as Body;

function authHandlers(api: string): HttpHandler[] {
  return [
    http.get(
      `${api}/auth/me`,
      asPerson((user) => ok(user)),
    ),
    http.post(`${api}/auth/login`, async ({ request }) => {
      const token = tokenFor((await bodyOf<LoginBody>(request)).email);
      return token
        ? ok({ user: PEOPLE.get(token), accessToken: token })
        : refused(401, 'INVALID_CREDENTIALS', 'Invalid email or password');
    }),
    http.get(
      `${api}/auth/sessions`,
      asPerson(() => ok({ sessions: SESSIONS })),
    ),
    http.get(
      `${api}/auth/export`,
      asPerson((user) => ok({ account: user })),
    ),
    http.delete(
      `${api}/auth/sessions`,
      asPerson(() => ok(null)),
    ),
    http.delete(
      `${api}/auth/sessions/:id`,
      asPerson(() => ok(null)),
    ),
    http.post(
      `${api}/auth/change-password`,
      asPerson(() => ok(null)),
    ),
    http.post(
      `${api}/auth/delete-account`,
      asPerson(() => ok(null)),
    ),
    http.post(`${api}/auth/forgot-password`, () => ok(null)),
    http.post(`${api}/auth/reset-password`, () => ok(null)),
    http.post(`${api}/auth/confirm-email`, () => ok({ alreadyConfirmed: false })),
    http.post(
      `${api}/auth/send-confirmation`,
      asPerson((user) => ok(user)),
    ),
    http.post(
      `${api}/auth/change-email`,
      asPerson(() => ok(null)),
    ),
    http.get(
      `${api}/auth/email-change`,
      asPerson(() => ok({ change: null })),
    ),
    http.delete(
      `${api}/auth/email-change`,
      asPerson(() => ok(null)),
    ),
    http.post(`${api}/auth/decide-email-change`, () => ok({ state: 'waiting' })),
    http.post(`${api}/auth/register`, async ({ request }) => {
      const { role } = await bodyOf<RegisterBody>(request);
      return ok({ user: PEOPLE.get(role), accessToken: role }, 201);
    }),
    http.post(
      `${api}/auth/logout`,
      asPerson(() => ok(null)),
    ),
    http.post(
      `${api}/auth/add-role`,
      asPerson(async (user, request) => {
        const { role } = await bodyOf<RoleBody>(request);
        const held = user.userRoles.filter((one) => one.role !== role);
        const userRoles = [...held, { role, isActive: true }];
        return ok({ ...user, currentRole: role, userRoles });
      }),
    ),
    http.post(
      `${api}/auth/switch-role`,
      asPerson(async (user, request) => {
        const { role } = await bodyOf<RoleBody>(request);
        return ok({ user: { ...user, currentRole: role }, accessToken: tokenFor(user.email) });
      }),
    ),
  ];
}

function eventHandlers(api: string): HttpHandler[] {
  const found = EVENTS[0]!;
  return [
    http.get(`${api}/events`, () => ok(anEventList(EVENTS))),
    http.get(
      `${api}/events/my-events`,
      asPerson(() => okPage(MY_EVENTS)),
    ),
    http.get(
      `${api}/events/:id/orders/totals`,
      asPerson(() => ok(orderTotals([anEventOrder()]))),
    ),
    http.get(
      `${api}/events/:id/orders`,
      asPerson(() => okPage([anEventOrder()])),
    ),
    http.get(`${api}/events/:id/calendar.ics`, () => file(A_CALENDAR, 'text/calendar')),
    http.get(`${api}/events/:id`, ({ params }) => {
      const event = [...EVENTS, ...MY_EVENTS].find(({ id }) => id === params['id']);
      return event ? ok(event) : refused(404, 'EVENT_NOT_FOUND', 'Event not found');
    }),
    http.post(
      `${api}/events`,
      asPerson(() => ok({ event: { ...found, status: 'draft' } }, 201)),
    ),
    http.put(
      `${api}/events/:id`,
      asPerson(() => ok(found)),
    ),
    http.patch(
      `${api}/events/:id/publish`,
      asPerson(() => ok(found)),
    ),
    http.post(
      `${api}/events/:id/cancel`,
      asPerson(() => ok({ ...found, status: 'cancelled' })),
    ),
    http.delete(
      `${api}/events/:id`,
      asPerson(() => ok(null)),
    ),
  ];
}

function venueHandlers(api: string): HttpHandler[] {
  return [
    http.get(
      `${api}/venues`,
      asPerson(() => ok({ venues: VENUES, nextCursor: null })),
    ),
    http.post(
      `${api}/venues`,
      asPerson(() => ok(VENUES[0], 201)),
    ),
  ];
}

function orderHandlers(api: string): HttpHandler[] {
  return [
    http.get(
      `${api}/orders/my-orders`,
      asPerson((_user, request) => okPage([orderSeenFrom(request)])),
    ),
    http.get(
      `${api}/orders/:id`,
      asPerson((_user, request) => ok(orderSeenFrom(request))),
    ),
    http.post(
      `${api}/orders`,
      asPerson(async (_user, request) => {
        const { items } = await bodyOf<PlaceOrderBody>(request);
        const order = anOrder({ totalAmount: 25 * (items[0]?.quantity ?? 1) });
        return ok({ order, checkoutUrl: `${siteOf(request)}/checkout/success` }, 201);
      }),
    ),
    http.post(
      `${api}/orders/:id/cancel`,
      asPerson(() => ok(anOrder({ paymentStatus: 'expired' }))),
    ),
    http.post(
      `${api}/orders/:id/refund`,
      asPerson(() => ok(anEventOrder({ paymentStatus: 'refunded', returnedBy: 'provider' }))),
    ),
    http.post(
      `${api}/orders/:id/retry-refund`,
      asPerson(() => ok(anEventOrder({ paymentStatus: 'refund_pending' }))),
    ),
    http.post(
      `${api}/orders/:id/pay-back`,
      asPerson(() => ok(anEventOrder({ paymentStatus: 'refunded', returnedBy: 'organiser' }))),
    ),
    http.post(
      `${api}/orders/:id/admit`,
      asPerson(() => ok(anEventOrder({ dispute: 'open' }))),
    ),
    http.get(
      `${api}/orders/:id/tickets.pdf`,
      asPerson(() => file(A_PDF, 'application/pdf')),
    ),
    http.post(
      `${api}/orders/:id/generate-tickets`,
      asPerson((_user, request) => ok(orderSeenFrom(request))),
    ),
  ];
}

function ticketHandlers(api: string): HttpHandler[] {
  return [
    http.get(
      `${api}/tickets/my-tickets`,
      asPerson((_user, request) => okPage([{ ...aTicket(), ...codeSeenFrom(request) }])),
    ),
    http.get(`${api}/tickets/qr/:code`, () => file(QR_CODE, 'image/svg+xml')),
  ];
}

/** Addresses in answers lead back to where the person is, through whatever stands in between. */
function siteOf(request: Request): string {
  const { headers, url } = request;
  const host = headers.get('x-forwarded-host') ?? new URL(url).host;
  return `${headers.get('x-forwarded-proto') ?? 'http'}://${host}`;
}

function codeSeenFrom(request: Request) {
  const { ticketCode } = aTicket();
  return { ticketCode, qrCodeUrl: `${siteOf(request)}/api/tickets/qr/${ticketCode}.svg` };
}

function orderSeenFrom(request: Request) {
  const order = anOrder();
  const tickets = order.tickets.map((ticket) => ({ ...ticket, ...codeSeenFrom(request) }));
  return { ...order, tickets };
}
