import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** Waits until an address answers well. Throws when the program that should serve it ends before that. */
export async function untilItAnswers(url: string, command: ChildProcess): Promise<void> {
  while (command.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error(`It ended before ${url} answered.`);
}
