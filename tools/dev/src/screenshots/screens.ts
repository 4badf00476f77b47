import type { Page } from '@playwright/test';
import { allowReEntry, makeHelperLink, scanA } from './door-directions.js';
import type { Scene, Visitor } from './set-the-scene.js';
import {
  agreeFirst,
  agreeToChange,
  askToCancel,
  askToPayBack,
  askToRefund,
  buyTickets,
  castVotes,
  goInside,
  haveManyVenues,
  putOrdersInTrouble,
  refuseRefund,
  searchVenue,
  showOrders,
  standInLine,
  waitForAddress,
  waitForTurn,
  withholdTickets,
} from './stage-directions.js';

/** A screen of the product in one of its states. */
export interface Screen {
  /** The name of its pictures. */
  name: string;
  /** The user who opens it. */
  visitor: Visitor;
  /** The path on the site, or the URL of a page of another site. */
  path: (scene: Scene) => string;
  /** A call that is refused on purpose, which the browser's console reports: that of its own path, or another. */
  refused?: true | `/api/${string}`;
  /** Its content has the width of the window, without limit. */
  fillsWindow?: true;
  /** Runs before the screen is opened, for a state that is temporary. */
  prepare?: (page: Page, scene: Scene) => Promise<void>;
  /** Runs after the screen is opened, for a state after an action. */
  act?: (page: Page) => Promise<void>;
}

/** A row of the table: the path is text, or a function of the scene. */
const screen = (
  name: string,
  visitor: Visitor,
  path: string | Screen['path'],
  more: Partial<Screen> = {},
): Screen => ({ name, visitor, path: typeof path === 'string' ? () => path : path, ...more });

const NO_EVENT = '01900000-0000-7000-8000-00000000ffff';

/** Every route of the product, in its important states. */
export const SCREENS: readonly Screen[] = [
  screen('landing', 'guest', '/'),
  screen('login', 'guest', '/login'),
  screen('register', 'guest', '/register'),
  screen('role-selection', 'guest', '/role-selection'),
  screen('account-deleted', 'guest', '/account-deleted'),
  screen('forgot-password', 'guest', '/forgot-password'),
  screen('reset-password', 'guest', '/reset-password#unknown'),

  screen('door-link-ended', 'guest', `/door/${NO_EVENT}#helper=unknown`, {
    refused: `/api/events/${NO_EVENT}/door/helper-links/claim`,
  }),

  screen('confirm-email', 'newcomer', '/confirm-email#unknown', {
    refused: '/api/auth/confirm-email',
  }),

  screen('change-email', 'guest', '/change-email#unknown'),
  screen('change-email-agreed', 'guest', '/change-email#unknown', {
    prepare: agreeFirst,
    act: agreeToChange,
  }),
  screen('events', 'guest', '/events'),
  screen('events-none-found', 'guest', '/events?search=no-such-night'),
  screen('event', 'guest', ({ eventId }) => `/events/${eventId}`),
  screen('event-sold-out', 'guest', ({ soldOutId }) => `/events/${soldOutId}`),
  screen('event-not-found', 'guest', '/events/none', { refused: true }),
  screen('page-not-found', 'guest', '/no/such/door', { refused: true }),

  screen('landing-signed-in', 'buyer', '/'),
  screen('event-held', 'buyer', ({ eventId }) => `/events/${eventId}`),
  screen('event-in-line', 'buyer', ({ eventId }) => `/events/${eventId}`, { prepare: standInLine }),
  screen('event-turn', 'creator', ({ eventId }) => `/events/${eventId}`, {
    prepare: waitForTurn,
    act: buyTickets,
    refused: '/api/orders',
  }),
  screen('checkout-wait', 'buyer', ({ heldOrder }) => `/checkout/wait/${heldOrder.id}`, {
    prepare: standInLine,
  }),
  screen('payment', 'buyer', ({ checkoutUrl }) => checkoutUrl),
  screen(
    'checkout-success',
    'buyer',
    ({ paidSession }) => `/checkout/success?session_id=${paidSession}`,
  ),
  screen('checkout-unknown', 'buyer', '/checkout/success?session_id=none'),
  screen('my-tickets', 'buyer', '/my-tickets'),
  screen('my-tickets-withheld', 'buyer', '/my-tickets', { prepare: withholdTickets }),
  screen('my-tickets-inside', 'buyer', '/my-tickets', { prepare: goInside }),
  screen('account', 'buyer', '/account'),
  screen('account-change-waits', 'buyer', '/account', { prepare: waitForAddress }),

  screen('my-tickets-refunded', 'refunded', '/my-tickets'),
  screen('my-tickets-refund-failed', 'refunded', '/my-tickets', { prepare: refuseRefund }),
  screen(
    'checkout-wait-over',
    'refunded',
    ({ refundedOrderId }) => `/checkout/wait/${refundedOrderId}`,
  ),
  screen(
    'checkout-refunded',
    'refunded',
    ({ refundedSession }) => `/checkout/success?session_id=${refundedSession}`,
  ),

  screen('add-another-role', 'newcomer', '/role-selection'),
  screen('my-tickets-none', 'newcomer', '/my-tickets'),
  screen('my-events-none', 'newcomer', '/my-events'),
  screen('my-venues-none', 'newcomer', '/venues/my-venues'),

  screen('event-signed-in', 'creator', ({ eventId }) => `/events/${eventId}`),
  screen('create-event', 'creator', '/events/create'),
  screen('create-event-venue-search', 'creator', '/events/create', {
    prepare: haveManyVenues,
    act: searchVenue,
  }),
  screen('my-events', 'creator', '/my-events'),
  screen('my-events-orders', 'creator', '/my-events', { act: showOrders }),
  screen('my-events-orders-disputed', 'creator', '/my-events', {
    prepare: putOrdersInTrouble,
    act: showOrders,
  }),
  screen('my-events-paid-back', 'creator', '/my-events', {
    prepare: putOrdersInTrouble,
    act: askToPayBack,
  }),
  screen('my-events-refund', 'creator', '/my-events', { act: askToRefund }),
  screen('my-events-cancel', 'creator', '/my-events', { act: askToCancel }),
  screen('doors', 'creator', '/door'),
  screen('door', 'creator', ({ eventId }) => `/door/${eventId}`),
  screen('door-not-found', 'creator', `/door/${NO_EVENT}`, {
    refused: `/api/events/${NO_EVENT}/door`,
  }),
  screen('door-helpers', 'creator', ({ eventId }) => `/door/${eventId}/helpers`),
  screen('door-new-link', 'creator', ({ eventId }) => `/door/${eventId}/helpers`, {
    act: makeHelperLink,
  }),
  screen('door-night', 'creator', ({ eventId }) => `/door/${eventId}/night`),
  screen('door-channels', 'creator', ({ eventId }) => `/door/${eventId}/channels`, {
    prepare: castVotes,
    fillsWindow: true,
  }),
  screen('door-channels-none', 'creator', ({ eventId }) => `/door/${eventId}/channels`, {
    fillsWindow: true,
  }),
  screen('door-night-re-entry', 'creator', ({ eventId }) => `/door/${eventId}/night`, {
    prepare: allowReEntry,
  }),
  screen('door-out', 'creator', ({ eventId }) => `/door/${eventId}`, {
    ...{ prepare: allowReEntry, act: scanA('Out') },
  }),
  screen('door-in-again', 'creator', ({ eventId }) => `/door/${eventId}`, {
    ...{ prepare: allowReEntry, act: scanA('In') },
  }),
  screen('headphones', 'creator', ({ eventId }) => `/door/${eventId}/headphones`),
  screen('headphone-pool', 'creator', ({ eventId }) => `/door/${eventId}/headphones/pool`),
  screen('headphone-labels', 'creator', ({ eventId }) => `/door/${eventId}/headphones/labels`),
  screen('edit-event', 'creator', ({ unsoldId }) => `/my-events/${unsoldId}/edit`),
  screen('edit-event-sold', 'creator', ({ eventId }) => `/my-events/${eventId}/edit`),

  screen('my-events-other-role', 'venue', '/my-events', { refused: '/api/events/my-events' }),
  screen('create-event-other-role', 'venue', '/events/create'),
  screen('my-venues', 'venue', '/venues/my-venues'),
  screen('create-venue', 'venue', '/venues/create'),
  screen('venue-bookings', 'venue', '/venues/bookings'),
  screen('venue-analytics', 'venue', '/venues/analytics'),

  screen('my-services', 'supplier', '/services/my-services'),
  screen('service-requests', 'supplier', '/services/requests'),
  screen('service-bookings', 'supplier', '/services/bookings'),

  screen('assigned-events', 'manager', '/events/assigned'),
  screen('calendar', 'manager', '/events/calendar'),
  screen('dashboard', 'manager', '/events/dashboard'),

  screen('all-roles-held', 'everyone', '/role-selection'),
];
