import type { RouteObject } from '@stagedoor/platform';
import { AssignedEventsRoute } from './features/assigned-events/assigned-events.route';
import { CalendarRoute } from './features/calendar/calendar.route';
import { DashboardRoute } from './features/dashboard/dashboard.route';
import { MyServicesRoute } from './features/my-services/my-services.route';
import { ServiceBookingsRoute } from './features/service-bookings/service-bookings.route';
import { ServiceRequestsRoute } from './features/service-requests/service-requests.route';
import { VenueAnalyticsRoute } from './features/venue-analytics/venue-analytics.route';
import { VenueBookingsRoute } from './features/venue-bookings/venue-bookings.route';

/** Every address that this remote owns; which of them need a sign-in is the registry's word. */
export const routes: RouteObject[] = [
  { path: '/venues/bookings', element: <VenueBookingsRoute /> },
  { path: '/venues/analytics', element: <VenueAnalyticsRoute /> },
  { path: '/services/my-services', element: <MyServicesRoute /> },
  { path: '/services/requests', element: <ServiceRequestsRoute /> },
  { path: '/services/bookings', element: <ServiceBookingsRoute /> },
  { path: '/events/assigned', element: <AssignedEventsRoute /> },
  { path: '/events/calendar', element: <CalendarRoute /> },
  { path: '/events/dashboard', element: <DashboardRoute /> },
];
