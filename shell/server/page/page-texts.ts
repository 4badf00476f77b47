/** How a page is called, and what it is about. */
export interface PageText {
  title: string;
  description: string;
}

const EVERYTHING =
  'Silent discos across Britain: three channels, one dance floor. Find a night out, or put one on.';

/** The names are those that the screens give themselves once they are there. */
const TEXTS: Record<string, { title: string; description?: string }> = {
  '/': { title: 'Silent disco tickets' },
  '/events': {
    title: 'Browse Events',
    description:
      'Every silent disco on sale: search by name, city or date, and book your headphones.',
  },
  '/events/:id': { title: 'Event' },
  '/login': { title: 'Login', description: 'Log in to buy tickets and to see those you have.' },
  '/register': {
    title: 'Register',
    description: 'Join Stagedoor to buy tickets, create events, list a venue or offer services.',
  },
  '/role-selection': {
    title: 'Choose Your Role',
    description: 'Venue owner, supplier, event manager or event creator: what brings you here?',
  },
  '/forgot-password': {
    title: 'Forgot your password?',
    description: 'Have a link sent to you, and choose a new password.',
  },
  '/reset-password': { title: 'Choose a new password' },
  '/confirm-email': { title: 'Your email address' },
  '/change-email': { title: 'Change of email address' },
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

/** The texts of the page at a path pattern; those of the site for a page that has none of its own. */
export function textOf(path: string): PageText {
  return { title: 'Silent disco tickets', description: EVERYTHING, ...TEXTS[path] };
}

/** The texts of a page that is not there. */
export function textOfNothing(title: string): PageText {
  return { title, description: EVERYTHING };
}
