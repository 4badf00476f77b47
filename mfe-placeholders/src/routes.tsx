import { pages } from '@stagedoor/contracts';
import type { RouteObject } from '@stagedoor/platform';
import { AssignedEventsRoute } from './features/assigned-events/assigned-events.route';
import { CalendarRoute } from './features/calendar/calendar.route';
import { DashboardRoute } from './features/dashboard/dashboard.route';
import { MyServicesRoute } from './features/my-services/my-services.route';
import { ServiceBookingsRoute } from './features/service-bookings/service-bookings.route';
import { ServiceRequestsRoute } from './features/service-requests/service-requests.route';
import { VenueAnalyticsRoute } from './features/venue-analytics/venue-analytics.route';
import { VenueBookingsRoute } from './features/venue-bookings/venue-bookings.route';

/** Every path that this remote owns. The registry declares which of them require a session. */
export const routes: RouteObject[] = [
  { path: pages.venueBookings, element: <VenueBookingsRoute /> },
  { path: pages.venueAnalytics, element: <VenueAnalyticsRoute /> },
  { path: pages.myServices, element: <MyServicesRoute /> },
  { path: pages.serviceRequests, element: <ServiceRequestsRoute /> },
  { path: pages.serviceBookings, element: <ServiceBookingsRoute /> },
  { path: pages.assignedEvents, element: <AssignedEventsRoute /> },
  { path: pages.eventCalendar, element: <CalendarRoute /> },
  { path: pages.eventDashboard, element: <DashboardRoute /> },
];
