/** A failure that the person at the terminal can act on: its message is one sentence and needs no stack trace. */
export class OneLineError extends Error {
  override readonly name = 'OneLineError';
}

/** What to print for any failure: the sentence of a OneLineError, the whole story of anything else. */
export function describeFailure(error: unknown): string {
  if (error instanceof OneLineError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Describes a failure on standard error; this process exits with 1 then. */
export function reportFailure(error: unknown): void {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
