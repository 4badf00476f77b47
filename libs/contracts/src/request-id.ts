/** The header that names a call, from the page through every server to the database and into each log line. */
export const REQUEST_ID_HEADER = 'x-request-id';

const REQUEST_ID = /^[A-Za-z0-9_-]{8,48}$/;

/** Whether a server takes this over as the id of a call; it stands whole in PostgreSQL's `application_name` of 63 bytes. */
export function isRequestId(given: unknown): given is string {
  return typeof given === 'string' && REQUEST_ID.test(given);
}
