/** Delay before the sandbox repeats a write of its own that has failed, in milliseconds. */
export const RETRY_MS = 1_000;

/** Writes an internal failure of the sandbox to stderr, with its stack. */
export function reportFailure(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${text}\n`);
}
