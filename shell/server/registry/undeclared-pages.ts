import type { OwnedPath } from '@stagedoor/federation';

type Declared = Omit<OwnedPath, 'path' | 'access'>;

/**
 * The pages of versions published before remotes declared them (ADR 41). Frozen: new pages are declared by their
 * remote.
 */
const PAGES: Readonly<Record<string, Declared>> = {
  '/': { title: 'Silent disco tickets' },
  '/events': {
    title: 'Browse Events',
    description:
      'Every silent disco on sale: search by name, city or date, and book your headphones.',
    links: [{ menu: 'header', order: 0 }],
  },
  '/events/:id': {
    title: 'Event',
    data: '/events/:id',
    head: {
      title: 'title',
      description: 'description',
      image: 'coverImageUrl',
      missing: 'Event not found',
      schema: 'Event',
    },
  },
  '/forgot-password': {
    title: 'Forgot your password?',
    description: 'Have a link sent to you, and choose a new password.',
  },
  '/reset-password': { title: 'Choose a new password' },
  '/confirm-email': { title: 'Your email address' },
  '/change-email': { title: 'Change of an email address' },
  '/account': { title: 'Your account', links: [{ menu: 'account', order: 20, icon: 'user' }] },
  '/checkout/success': { title: 'Your order' },
  '/checkout/wait/:orderId': { title: 'Your order' },
  '/my-tickets': {
    title: 'My Tickets',
    links: [
      { menu: 'header', role: 'creator', order: 30 },
      { menu: 'account', order: 10, icon: 'ticket' },
    ],
  },
  '/my-events': { title: 'My Events', links: [{ menu: 'header', role: 'creator', order: 20 }] },
  '/events/create': {
    title: 'Create Event',
    links: [{ menu: 'header', role: 'creator', order: 10 }],
  },
  '/events/assigned': {
    title: 'Assigned Events',
    links: [{ menu: 'header', role: 'event_manager', order: 10 }],
  },
  '/events/calendar': {
    title: 'Calendar',
    links: [{ menu: 'header', role: 'event_manager', order: 20 }],
  },
  '/events/dashboard': {
    title: 'Dashboard',
    links: [{ menu: 'header', role: 'event_manager', order: 30 }],
  },
  '/venues/my-venues': {
    title: 'My Venues',
    links: [{ menu: 'header', role: 'venue', order: 10 }],
  },
  '/venues/create': { title: 'Create Venue' },
  '/venues/bookings': {
    title: 'Venue Bookings',
    links: [{ menu: 'header', role: 'venue', order: 20 }],
  },
  '/venues/analytics': {
    title: 'Venue Analytics',
    links: [{ menu: 'header', role: 'venue', label: 'Analytics', order: 30 }],
  },
  '/services/my-services': {
    title: 'My Services',
    links: [{ menu: 'header', role: 'supplier', order: 10 }],
  },
  '/services/requests': {
    title: 'Service Requests',
    links: [{ menu: 'header', role: 'supplier', order: 20 }],
  },
  '/services/bookings': {
    title: 'Service Bookings',
    links: [{ menu: 'header', role: 'supplier', label: 'Bookings', order: 30 }],
  },
};

/** Fields that the first versions with titles could not declare (ADR 41). Frozen. Declared fields take precedence. */
const NOT_YET_DECLARED: Readonly<Record<string, Partial<Declared>>> = {
  '/': { sitemap: true },
  '/events': { sitemap: true },
  '/events/:id': { sitemap: '/events' },
  '/forgot-password': { links: [{ menu: 'login', order: 10 }] },
  '/confirm-email': { confirmsEmail: true },
};

/** Returns a path with the description of its page: as declared, otherwise as before it could be declared. */
export function withPage(owned: OwnedPath): OwnedPath {
  const before = owned.title === undefined ? PAGES[owned.path] : {};
  return { ...NOT_YET_DECLARED[owned.path], ...before, ...owned };
}
