/** The header with the id of a request. Every server, log line and database connection of the request carries it. */
export const REQUEST_ID_HEADER = 'x-request-id';

const REQUEST_ID = /^[A-Za-z0-9_-]{8,48}$/;

/** Whether a server accepts this as a request id. It fits into PostgreSQL's `application_name` of 63 bytes. */
export function isRequestId(given: unknown): given is string {
  return typeof given === 'string' && REQUEST_ID.test(given);
}
