import { setTimeout as pause } from 'node:timers/promises';
import { OneLineError } from '@stagedoor/processes/one-line-error';

const LONGEST_MS = 60_000;
const POLL_MS = 100;

/** Repeats a question until its answer is neither false nor undefined. Throws a OneLineError after a minute. */
export async function until<T>(
  ask: () => Promise<T | false | undefined>,
  complaint: string,
): Promise<T> {
  const deadline = Date.now() + LONGEST_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== false && answer !== undefined) return answer;
    if (Date.now() > deadline) throw new OneLineError(complaint);
    await pause(POLL_MS);
  }
}
