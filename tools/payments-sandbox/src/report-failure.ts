/** Writes a failure of the sandbox itself to the error stream, with its stack. */
export function reportFailure(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${text}\n`);
}
