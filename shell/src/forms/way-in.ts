/** What a location's state may hold on the way in, from 'Login to Buy Tickets' on, beside the way back. */
type WayInText = 'event' | 'email';

/**
 * A text of the way in: the title of the `event` that the way back leads to, or the `email` that was typed already. Undefined
 * where there is none.
 */
export function textOnTheWayIn(state: unknown, name: WayInText): string | undefined {
  const text = (state as Partial<Record<WayInText, unknown>> | null)?.[name];
  return typeof text === 'string' ? text : undefined;
}
