import type { OwnedPath } from '@stagedoor/federation';

type Declared = Omit<OwnedPath, 'path' | 'access'>;

/**
 * The pages of versions that were published before remotes declared them (ADR 41). Frozen: a page of today is declared by the
 * remote that owns its path.
 */
const PAGES: Readonly<Record<string, Declared>> = {
  '/': { title: 'Silent disco tickets' },
  '/events': {
    title: 'Browse Events',
    description:
      'Every silent disco on sale: search by name, city or date, and book your headphones.',
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
  '/account': { title: 'Your account' },
  '/checkout/success': { title: 'Your order' },
  '/checkout/wait/:orderId': { title: 'Your order' },
  '/my-tickets': { title: 'My Tickets' },
  '/my-events': { title: 'My Events' },
  '/events/create': { title: 'Create Event' },
  '/events/assigned': { title: 'Assigned Events' },
  '/events/calendar': { title: 'Calendar' },
  '/events/dashboard': { title: 'Dashboard' },
  '/venues/my-venues': { title: 'My Venues' },
  '/venues/create': { title: 'Create Venue' },
  '/venues/bookings': { title: 'Venue Bookings' },
  '/venues/analytics': { title: 'Venue Analytics' },
  '/services/my-services': { title: 'My Services' },
  '/services/requests': { title: 'Service Requests' },
  '/services/bookings': { title: 'Service Bookings' },
};

/** A path with what its page says about itself: as its owner has declared it, otherwise as it was before it could be declared. */
export function withPage(owned: OwnedPath): OwnedPath {
  return owned.title === undefined ? { ...PAGES[owned.path], ...owned } : owned;
}
