/** The texts that a location's state may carry from 'Login to Buy Tickets' through login and registration. */
type WayInText = 'event' | 'email';

/**
 * Returns a text of the location's state: the title of the `event` to return to, or the `email` typed before. Undefined
 * if absent.
 */
export function textOnTheWayIn(state: unknown, name: WayInText): string | undefined {
  const text = (state as Partial<Record<WayInText, unknown>> | null)?.[name];
  return typeof text === 'string' ? text : undefined;
}
