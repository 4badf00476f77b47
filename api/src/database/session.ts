/** What the database calls a connection of ours; PostgreSQL shows it beside each statement, and in its own log. */
export const APPLICATION_NAME = 'stagedoor-api';

/** What every connection of the API asks for; one or a statement that hangs fails instead of holding a request for ever. */
export const SESSION = {
  application_name: APPLICATION_NAME,
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
} as const;
