import { createInterface } from 'node:readline/promises';

/** Asks for a "y" at a terminal; returns true without asking in a script. */
export async function isConfirmed(): Promise<boolean> {
  const { stdin: input, stdout: output } = process;
  if (!input.isTTY || !output.isTTY) return true;
  const lines = createInterface({ input, output });
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  const answer = await Promise.race([lines.question('Continue? [y/N] '), closed]);
  lines.close();
  return /^y(?:es)?$/i.test(answer.trim());
}
