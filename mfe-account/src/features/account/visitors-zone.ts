import { DEFAULT_TIME_ZONE, isTimeZone } from '@stagedoor/contracts';

/** The time zone of this browser, or the default one if the browser knows none that it can format in. */
export function visitorsZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
}
