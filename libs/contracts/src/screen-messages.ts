/* Texts of the error catalogue (section 8), shown when the server sent no message. */

export const loadEventsFailed = 'Failed to load events';
export const loadEventFailed = 'Failed to load event';
export const eventNotFound = 'Event not found';
export const loginFailed = 'Login failed';
export const registrationFailed = 'Registration failed';
export const createEventFailed = 'Failed to create event';
export const createOrderFailed = 'Failed to create order';
export const createVenueFailed = 'Failed to create venue. Please try again.';
export const addRoleFailed = 'Failed to add role. Please try again.';
export const orderProcessing = 'Order is being processed. Please check "My Tickets" in a moment.';
export const ticketsBeingGenerated = 'Tickets are being generated. Please refresh in a moment.';
export const orderLoadFailed = 'Unable to load order details. Please check "My Tickets".';
export const eventCreated = 'Event created and published successfully!';
export const venueCreated = 'Venue created successfully!';
export const unexpectedError = 'Unexpected Application Error!';
export const pageNotFound = 'Page Not Found';
export const areaUnavailable = 'This page could not be loaded';
