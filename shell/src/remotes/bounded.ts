import { STEP_LIMIT_MS, withinLimits } from '../federation/step-limit';

/** Twice the step limit, because a file is fetched and then run. */
export const SCREEN_LIMIT_MS = 2 * STEP_LIMIT_MS;

/** Returns the loader with a time limit, after which it rejects with an error of the area. */
export function bounded<Args extends unknown[], Answer>(
  load: (...args: Args) => Answer | Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  return (...args) =>
    withinLimits((begin) => {
      begin('screen', SCREEN_LIMIT_MS);
      return load(...args);
    });
}
