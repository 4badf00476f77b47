import type { Role } from '@stagedoor/contracts';

export interface NavigationLink {
  to: string;
  label: string;
}

const BROWSE: NavigationLink = { to: '/events', label: 'Browse Events' };

const ROLE_LINKS: Record<Role, NavigationLink[]> = {
  venue: [
    { to: '/venues/my-venues', label: 'My Venues' },
    { to: '/venues/bookings', label: 'Venue Bookings' },
    { to: '/venues/analytics', label: 'Analytics' },
  ],
  supplier: [
    { to: '/services/my-services', label: 'My Services' },
    { to: '/services/requests', label: 'Service Requests' },
    { to: '/services/bookings', label: 'Bookings' },
  ],
  event_manager: [
    { to: '/events/assigned', label: 'Assigned Events' },
    { to: '/events/calendar', label: 'Calendar' },
    { to: '/events/dashboard', label: 'Dashboard' },
  ],
  creator: [
    { to: '/events/create', label: 'Create Event' },
    { to: '/my-events', label: 'My Events' },
    { to: '/my-tickets', label: 'My Tickets' },
  ],
};

/** The header's links for a person who is signed in, by their current role; a creator's without one (section 2). */
export function linksFor(role: Role | null): NavigationLink[] {
  return [BROWSE, ...ROLE_LINKS[role ?? 'creator']];
}
