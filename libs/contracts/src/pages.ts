/*
 * Paths of the site's pages, used by routes, links and mails. Given `:id`, a function returns the pattern of the route.
 */

export const home = '/';
export const login = '/login';
export const register = '/register';
export const roleSelection = '/role-selection';
export const preview = '/preview';

export const events = '/events';
export const event = (id: string) => `/events/${id}`;
export const myTickets = '/my-tickets';
export const checkoutWait = (orderId: string) => `/checkout/wait/${orderId}`;
export const checkoutSuccess = '/checkout/success';

/** The query parameter of `checkoutSuccess` that names the checkout session or free order. */
export const CHECKOUT_SESSION = 'session_id';

/** The query parameter of an event's page that names an order whose payment was cancelled. */
export const CANCELLED_ORDER = 'cancelledOrder';
/** The query parameter of an event's page with the chosen quantity, from two tickets on. */
export const QUANTITY = 'quantity';

export const createEvent = '/events/create';
export const myEvents = '/my-events';
export const editEvent = (id: string) => `/my-events/${id}/edit`;
export const assignedEvents = '/events/assigned';
export const eventCalendar = '/events/calendar';
export const eventDashboard = '/events/dashboard';

export const doors = '/door';
export const door = (eventId: string) => `/door/${eventId}`;
/** The door of a helper without an account: the fragment carries the secret of the link. */
export const doorHelper = (eventId: string, secret: string) =>
  `/door/${eventId}#${HELPER_SECRET}=${secret}`;
/** The name of the secret in the fragment of `doorHelper`. */
export const HELPER_SECRET = 'helper';
export const doorHelpers = (eventId: string) => `/door/${eventId}/helpers`;
export const doorFind = (eventId: string) => `/door/${eventId}/find`;
export const doorNight = (eventId: string) => `/door/${eventId}/night`;
export const doorChannels = (eventId: string) => `/door/${eventId}/channels`;
export const headphones = (eventId: string) => `/door/${eventId}/headphones`;
export const headphonePool = (eventId: string) => `/door/${eventId}/headphones/pool`;
export const headphoneLabels = (eventId: string) => `/door/${eventId}/headphones/labels`;

export const createVenue = '/venues/create';
export const myVenues = '/venues/my-venues';
export const venueBookings = '/venues/bookings';
export const venueAnalytics = '/venues/analytics';

export const myServices = '/services/my-services';
export const serviceRequests = '/services/requests';
export const serviceBookings = '/services/bookings';

export const account = '/account';
export const accountDeleted = '/account-deleted';
export const forgotPassword = '/forgot-password';
/** This and the next two paths carry the token of a mailed link in their fragment. */
export const resetPassword = '/reset-password';
export const confirmEmail = '/confirm-email';
export const changeEmail = '/change-email';
