import { DOOR_HOURS } from '@stagedoor/contracts';

/** How long a door is open before the start of its event, and after its end, in milliseconds. */
export const DOOR_MS = DOOR_HOURS * 60 * 60 * 1_000;

/** True once the door of an event with this end is closed; `now` is in milliseconds since 1970. */
export const isNightOver = (endTime: string, now: number): boolean =>
  Date.parse(endTime) + DOOR_MS < now;
