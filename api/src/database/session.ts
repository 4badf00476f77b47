/** The application_name of the API's connections, which PostgreSQL shows beside each statement and in its log. */
export const APPLICATION_NAME = 'stagedoor-api';

/** The settings of every connection of the API; the time limits fail a connection or a statement that hangs. */
export const SESSION = {
  application_name: APPLICATION_NAME,
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
} as const;

/** Lets a transaction of a command, such as a migration or an audit, take any time, whatever the limits of the role. */
export const WITHOUT_TIME_LIMITS =
  'SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0';

/** A connection without traffic is probed, so that one to a lost machine ends; the system's own delay is two hours. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;
