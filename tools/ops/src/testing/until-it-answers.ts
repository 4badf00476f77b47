import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** Waits until a URL returns 2xx. Throws when the program behind it ends first. */
export async function untilItAnswers(url: string, command: ChildProcess): Promise<void> {
  while (command.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error(`The program ended before ${url} responded.`);
}
