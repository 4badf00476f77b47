import { STEP_LIMIT_MS, withinLimits } from '../federation/step-limit';

/** Two steps, because a file is fetched and then run. */
export const SCREEN_LIMIT_MS = 2 * STEP_LIMIT_MS;

/** The same loader; what it waits for ends in an error of the area if it never comes. */
export function bounded<Args extends unknown[], Answer>(
  load: (...args: Args) => Answer | Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  return (...args) =>
    withinLimits((begin) => {
      begin('screen', SCREEN_LIMIT_MS);
      return load(...args);
    });
}
