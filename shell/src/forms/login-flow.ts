/** The texts that a location's state may carry from 'Login to Buy Tickets' through login and registration. */
type LoginFlowText = 'event' | 'email';

/**
 * Returns a text of the location's state: the title of the `event` to return to, or the `email` typed before. Undefined
 * if absent.
 */
export function textInLoginFlow(state: unknown, name: LoginFlowText): string | undefined {
  const text = (state as Partial<Record<LoginFlowText, unknown>> | null)?.[name];
  return typeof text === 'string' ? text : undefined;
}
