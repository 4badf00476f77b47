import { DEFAULT_TIME_ZONE } from '@stagedoor/contracts';

/** The time zone of this browser. */
export const visitorsZone = () =>
  Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIME_ZONE;
