import { ApiError } from '@stagedoor/platform';

/** The time between two requests of a buyer in line, who keeps the place meanwhile. */
export const LOOK_EVERY_MS = 10_000;

export interface Wait {
  /** What the API says of the place and the time. */
  place: string;
  /** Ends the wait. */
  stop: () => void;
}

/**
 * Repeats an order that was refused with `refusal` because its buyer is in line, until it is placed or refused for
 * another reason, or rejects with an AbortError once `controller` is aborted. Calls `onWait` with each place. A lost
 * connection or a 5xx does not end the wait.
 */
export async function untilAdmitted<Placed>(
  order: () => Promise<Placed>,
  onWait: (wait: Wait) => void,
  refusal: unknown,
  controller: AbortController,
): Promise<Placed> {
  const stop = () => controller.abort();
  let last = refusal;
  while (true) {
    const place = placeIn(last);
    if (place !== null) onWait({ place, stop });
    else if (!(last instanceof ApiError) || last.isRefusal) throw last;
    await pause(LOOK_EVERY_MS, controller.signal);
    try {
      return await order();
    } catch (error) {
      last = error;
    }
  }
}

/** Returns the API's sentence about a place in line; null for every other failure. */
function placeIn(error: unknown): string | null {
  return error instanceof ApiError && error.body?.code === 'WAIT_IN_LINE' ? error.body.error : null;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', end, { once: true });
  });
}
