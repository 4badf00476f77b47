import { EnvironmentError } from './config/environment.js';
import { reasonOf } from './database/when-reachable.js';

/** The codes of the system, and PostgreSQL's of a refused login and of a missing database. */
const OF_SURROUNDINGS = /^(?:E[A-Z]+|28\w{3}|3D000)$/;

/**
 * Returns what to print when the API cannot start: a sentence if the operator can mend the cause, such as a taken port
 * or a wrong password of the database; otherwise the error with its stack.
 */
export function describeStartFailure(error: unknown): unknown {
  if (error instanceof EnvironmentError) return error.message;
  const isOfSurroundings =
    error instanceof Error && 'code' in error && OF_SURROUNDINGS.test(String(error.code));
  return isOfSurroundings ? `The API cannot start: ${reasonOf(error)}` : error;
}
