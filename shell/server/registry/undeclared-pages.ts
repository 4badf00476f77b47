import type { OwnedPath } from '@stagedoor/federation';

type Declared = Omit<OwnedPath, 'path' | 'access'>;
type Link = NonNullable<Declared['links']>[number];

const inHeader = (role: Link['role'], order: number, label?: string): Link[] => [
  { menu: 'header', role, ...(label && { label }), order },
];

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
  '/my-events': { title: 'My Events', links: inHeader('creator', 20) },
  '/events/create': { title: 'Create Event', links: inHeader('creator', 10) },
  '/events/assigned': { title: 'Assigned Events', links: inHeader('event_manager', 10) },
  '/events/calendar': { title: 'Calendar', links: inHeader('event_manager', 20) },
  '/events/dashboard': { title: 'Dashboard', links: inHeader('event_manager', 30) },
  '/venues/my-venues': { title: 'My Venues', links: inHeader('venue', 10) },
  '/venues/create': { title: 'Create Venue' },
  '/venues/bookings': { title: 'Venue Bookings', links: inHeader('venue', 20) },
  '/venues/analytics': { title: 'Venue Analytics', links: inHeader('venue', 30, 'Analytics') },
  '/services/my-services': { title: 'My Services', links: inHeader('supplier', 10) },
  '/services/requests': { title: 'Service Requests', links: inHeader('supplier', 20) },
  '/services/bookings': { title: 'Service Bookings', links: inHeader('supplier', 30, 'Bookings') },
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
