/** A failure that the user at the terminal can act on. Its message is one sentence without a stack trace. */
export class OneLineError extends Error {
  override readonly name = 'OneLineError';
}

/** A disk that is full or read-only, or a file of another account. */
const OF_THE_DISK = new Set<unknown>(['EACCES', 'EDQUOT', 'ENOSPC', 'EPERM', 'EROFS']);

/** Returns the text to print for a failure: the message of what the user can act on, the stack of any other error. */
export function describeFailure(error: unknown): string {
  if (error instanceof OneLineError) return error.message;
  if (error instanceof Error && 'code' in error && OF_THE_DISK.has(error.code))
    return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Prints a failure to stderr and sets the exit code to 1. */
export function reportFailure(error: unknown): void {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
