/** PostgreSQL's code for a statement of a transaction in which another statement has failed. */
const AFTER_AN_ERROR = '25P02';

/**
 * Waits for calls that send their statements together (ADR 79), and returns their results. When all have ended, throws
 * the first error, but not one that follows from the error of another call: none of them may send a statement after the
 * caller has ended the transaction.
 */
export async function together<Calls extends readonly unknown[] | []>(
  calls: Calls,
): Promise<{ -readonly [Index in keyof Calls]: Awaited<Calls[Index]> }> {
  const errors: unknown[] = [];
  const results = await Promise.all(
    calls.map((call) => Promise.resolve(call).catch((error: unknown) => void errors.push(error))),
  );
  if (errors.length > 0) throw errors.find((error) => !isAfterAnError(error)) ?? errors[0];
  return results as { -readonly [Index in keyof Calls]: Awaited<Calls[Index]> };
}

const isAfterAnError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === AFTER_AN_ERROR;
