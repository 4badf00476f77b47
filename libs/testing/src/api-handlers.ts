import type { InviteBody, PlaceOrderBody } from '@stagedoor/contracts';
import { http, HttpResponse, type HttpHandler } from 'msw';
import { file, ok, okPage, refused } from './answers.js';
import {
  anEvent,
  anEventList,
  anEventOrder,
  anId,
  aMyEvent,
  anAssignment,
  anOrder,
  aTeamMember,
  aTicket,
  aVenue,
  orderTotals,
} from './builders.js';
import { authHandlers } from './auth-handlers.js';
import { doorHandlers } from './door-handlers.js';
import { headphoneHandlers } from './headphone-handlers.js';
import { voteHandlers } from './vote-handlers.js';
import { asPerson, bodyOf, withNothing } from './caller.js';

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

/** Stands for a QR code. Cannot be scanned. */
const QR_CODE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h3v3H1zM5 5h3v3H5z"/></svg>';

/** The smallest valid files of their kinds. */
const A_PDF =
  '%PDF-1.4\n1 0 obj<</Pages 2 0 R>>endobj 2 0 obj<</Kids[3 0 R]/Count 1>>endobj 3 0 obj<</MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>';
const A_CALENDAR = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Stagedoor//EN\r\nEND:VCALENDAR\r\n';

/**
 * Handlers for msw of the whole API at this URL (`http://api.test/api`), for a user with one of everything. Respond
 * with the builders' fixed data and store nothing. The access token selects the user (see PEOPLE).
 */
export function apiHandlers(api: string): HttpHandler[] {
  return [
    ...authHandlers(api),
    ...doorHandlers(api),
    ...headphoneHandlers(api),
    ...eventHandlers(api),
    ...venueHandlers(api),
    ...orderHandlers(api),
    ...ticketHandlers(api),
    ...voteHandlers(api),
    http.post(`${api}/client-errors`, () => new HttpResponse(null, { status: 204 })),
    http.post(`${api}/client-opens`, () => new HttpResponse(null, { status: 204 })),
  ];
}

function eventHandlers(api: string): HttpHandler[] {
  const found = EVENTS[0]!;
  const withFound = asPerson(() => ok(found));
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
    http.get(
      `${api}/events/assigned`,
      asPerson(() => okPage([anAssignment()])),
    ),
    http.get(
      `${api}/events/:id/team`,
      asPerson(() => ok({ members: [aTeamMember()] })),
    ),
    http.post(
      `${api}/events/:id/team`,
      asPerson(async (_user, request) => {
        const invited = aTeamMember({ firstName: null, lastName: null, acceptedAt: null });
        return ok({ ...invited, ...(await bodyOf<InviteBody>(request)) }, 201);
      }),
    ),
    http.post(`${api}/team-members/:id/accept`, withNothing),
    http.delete(`${api}/team-members/:id`, withNothing),
    http.get(`${api}/events/:id/calendar.ics`, () => file(A_CALENDAR, 'text/calendar')),
    http.get(`${api}/events/:id`, ({ params }) => {
      const event = [...EVENTS, ...MY_EVENTS].find(({ id }) => id === params['id']);
      return event ? ok(event) : refused(404, 'EVENT_NOT_FOUND', 'Event not found');
    }),
    http.post(
      `${api}/events`,
      asPerson(() => ok({ event: { ...found, status: 'draft' } }, 201)),
    ),
    http.put(`${api}/events/:id`, withFound),
    http.patch(`${api}/events/:id/publish`, withFound),
    http.post(
      `${api}/events/:id/cancel`,
      asPerson(() => ok({ ...found, status: 'cancelled' })),
    ),
    http.delete(`${api}/events/:id`, withNothing),
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
  const withOrder = asPerson((_user, request) => ok(orderSeenFrom(request)));
  return [
    http.get(
      `${api}/orders/my-orders`,
      asPerson((_user, request) => okPage([orderSeenFrom(request)])),
    ),
    http.get(`${api}/orders/:id`, withOrder),
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
    http.post(`${api}/orders/:id/generate-tickets`, withOrder),
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

/** Returns the origin that the client requested, also behind a proxy, so that URLs in responses lead back to it. */
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
