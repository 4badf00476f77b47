import type { StripeEvent } from './stripe-payloads.js';

/** A window of time in seconds of the provider's clock; without `lt`, it has no end. */
export interface EventWindow {
  gte: number;
  lt?: number;
}

/** The newest events of a window, the oldest first. */
export interface ListedEvents {
  events: StripeEvent[];
  /** Whether they are all events of the window. */
  isComplete: boolean;
}

/** All events of one window, the oldest first. */
export interface EventsOfWindow {
  events: StripeEvent[];
  /** The second up to which all events are listed. */
  until: number;
}

type List = (window: EventWindow, most: number) => Promise<ListedEvents>;

/** Maximum number of events in memory, unless one second has more. */
const MOST_EVENTS = 1_000;
const LONGEST_SECONDS = 60 * 60;

/**
 * Lists events since a second, the oldest window first. One call lists a small backlog; a large one is divided into
 * windows of at most an hour, and each of these into halves while it has too many events.
 */
export async function* eventWindows(
  list: List,
  since: number,
  most = MOST_EVENTS,
): AsyncGenerator<EventsOfWindow> {
  const latest = await list({ gte: since }, most);
  const end = latest.events.at(-1)?.created ?? since;
  if (latest.isComplete) {
    yield { events: latest.events, until: end };
    return;
  }
  let seconds = LONGEST_SECONDS;
  for (let gte = since; gte <= end;) {
    const lt = Math.min(gte + seconds, end + 1);
    const { events, isComplete } = await list({ gte, lt }, lt - gte === 1 ? Infinity : most);
    seconds = isComplete ? Math.min(2 * (lt - gte), LONGEST_SECONDS) : Math.floor((lt - gte) / 2);
    if (!isComplete) continue;
    yield { events, until: Math.min(lt, end) };
    gte = lt;
  }
}
