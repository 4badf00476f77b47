import type { Page } from '@playwright/test';
import type { Scene, Visitor } from './set-the-scene.js';
import {
  agreeFirst,
  agreeToChange,
  askToCancel,
  askToPayBack,
  askToRefund,
  haveManyVenues,
  putOrdersInTrouble,
  refuseRefund,
  searchVenue,
  showOrders,
  standInLine,
  waitForAddress,
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
  /** Runs before the screen is opened, for a state that is temporary. */
  prepare?: (page: Page, scene: Scene) => Promise<void>;
  /** Runs after the screen is opened, for a state after an action. */
  act?: (page: Page) => Promise<void>;
}

const at = (path: string) => () => path;

/** Every route of the product, in its important states. */
export const SCREENS: readonly Screen[] = [
  { name: 'landing', visitor: 'guest', path: at('/') },
  { name: 'login', visitor: 'guest', path: at('/login') },
  { name: 'register', visitor: 'guest', path: at('/register') },
  { name: 'role-selection', visitor: 'guest', path: at('/role-selection') },
  { name: 'forgot-password', visitor: 'guest', path: at('/forgot-password') },
  { name: 'reset-password', visitor: 'guest', path: at('/reset-password#of-nobody') },
  {
    name: 'confirm-email',
    visitor: 'newcomer',
    path: at('/confirm-email#of-nobody'),
    refused: '/api/auth/confirm-email',
  },
  { name: 'change-email', visitor: 'guest', path: at('/change-email#of-nobody') },
  {
    name: 'change-email-agreed',
    visitor: 'guest',
    path: at('/change-email#of-nobody'),
    prepare: agreeFirst,
    act: agreeToChange,
  },
  { name: 'events', visitor: 'guest', path: at('/events') },
  { name: 'events-none-found', visitor: 'guest', path: at('/events?search=no-such-night') },
  { name: 'event', visitor: 'guest', path: ({ eventId }) => `/events/${eventId}` },
  { name: 'event-sold-out', visitor: 'guest', path: ({ soldOutId }) => `/events/${soldOutId}` },
  { name: 'event-not-found', visitor: 'guest', path: at('/events/none'), refused: true },
  { name: 'page-not-found', visitor: 'guest', path: at('/no/such/door'), refused: true },

  { name: 'landing-signed-in', visitor: 'buyer', path: at('/') },
  { name: 'event-held', visitor: 'buyer', path: ({ eventId }) => `/events/${eventId}` },
  {
    name: 'event-in-line',
    visitor: 'buyer',
    path: ({ eventId }) => `/events/${eventId}`,
    prepare: standInLine,
  },
  {
    name: 'checkout-wait',
    visitor: 'buyer',
    path: ({ heldOrder }) => `/checkout/wait/${heldOrder.id}`,
    prepare: standInLine,
  },
  { name: 'payment', visitor: 'buyer', path: ({ checkoutUrl }) => checkoutUrl },
  {
    name: 'checkout-success',
    visitor: 'buyer',
    path: ({ paidSession }) => `/checkout/success?session_id=${paidSession}`,
  },
  {
    name: 'checkout-unknown',
    visitor: 'buyer',
    path: at('/checkout/success?session_id=none'),
  },
  { name: 'my-tickets', visitor: 'buyer', path: at('/my-tickets') },
  {
    name: 'my-tickets-withheld',
    visitor: 'buyer',
    path: at('/my-tickets'),
    prepare: withholdTickets,
  },
  { name: 'account', visitor: 'buyer', path: at('/account') },
  {
    name: 'account-change-waits',
    visitor: 'buyer',
    path: at('/account'),
    prepare: waitForAddress,
  },

  { name: 'my-tickets-refunded', visitor: 'refunded', path: at('/my-tickets') },
  {
    name: 'my-tickets-refund-failed',
    visitor: 'refunded',
    path: at('/my-tickets'),
    prepare: refuseRefund,
  },
  {
    name: 'checkout-wait-over',
    visitor: 'refunded',
    path: ({ refundedOrderId }) => `/checkout/wait/${refundedOrderId}`,
  },
  {
    name: 'checkout-refunded',
    visitor: 'refunded',
    path: ({ refundedSession }) => `/checkout/success?session_id=${refundedSession}`,
  },

  { name: 'add-another-role', visitor: 'newcomer', path: at('/role-selection') },
  { name: 'my-tickets-none', visitor: 'newcomer', path: at('/my-tickets') },
  { name: 'my-events-none', visitor: 'newcomer', path: at('/my-events') },
  { name: 'my-venues-none', visitor: 'newcomer', path: at('/venues/my-venues') },

  { name: 'event-signed-in', visitor: 'creator', path: ({ eventId }) => `/events/${eventId}` },
  { name: 'create-event', visitor: 'creator', path: at('/events/create') },
  {
    name: 'create-event-venue-search',
    visitor: 'creator',
    path: at('/events/create'),
    prepare: haveManyVenues,
    act: searchVenue,
  },
  { name: 'my-events', visitor: 'creator', path: at('/my-events') },
  { name: 'my-events-orders', visitor: 'creator', path: at('/my-events'), act: showOrders },
  {
    name: 'my-events-orders-disputed',
    visitor: 'creator',
    path: at('/my-events'),
    prepare: putOrdersInTrouble,
    act: showOrders,
  },
  {
    name: 'my-events-paid-back',
    visitor: 'creator',
    path: at('/my-events'),
    prepare: putOrdersInTrouble,
    act: askToPayBack,
  },
  { name: 'my-events-refund', visitor: 'creator', path: at('/my-events'), act: askToRefund },
  { name: 'my-events-cancel', visitor: 'creator', path: at('/my-events'), act: askToCancel },

  {
    name: 'edit-event',
    visitor: 'creator',
    path: ({ unsoldId }) => `/my-events/${unsoldId}/edit`,
  },
  {
    name: 'edit-event-sold',
    visitor: 'creator',
    path: ({ eventId }) => `/my-events/${eventId}/edit`,
  },

  { name: 'my-events-other-role', visitor: 'venue', path: at('/my-events') },
  { name: 'create-event-other-role', visitor: 'venue', path: at('/events/create') },
  { name: 'my-venues', visitor: 'venue', path: at('/venues/my-venues') },
  { name: 'create-venue', visitor: 'venue', path: at('/venues/create') },
  { name: 'venue-bookings', visitor: 'venue', path: at('/venues/bookings') },
  { name: 'venue-analytics', visitor: 'venue', path: at('/venues/analytics') },

  { name: 'my-services', visitor: 'supplier', path: at('/services/my-services') },
  { name: 'service-requests', visitor: 'supplier', path: at('/services/requests') },
  { name: 'service-bookings', visitor: 'supplier', path: at('/services/bookings') },

  { name: 'assigned-events', visitor: 'manager', path: at('/events/assigned') },
  { name: 'calendar', visitor: 'manager', path: at('/events/calendar') },
  { name: 'dashboard', visitor: 'manager', path: at('/events/dashboard') },

  { name: 'all-roles-held', visitor: 'everyone', path: at('/role-selection') },
];
