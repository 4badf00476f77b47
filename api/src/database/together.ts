/**
 * Waits for calls that send their statements together (ADR 79), and returns their results. Throws the first error once
 * all have ended: none of them may send a statement after the caller has ended the transaction.
 */
export async function together<Calls extends readonly unknown[] | []>(
  calls: Calls,
): Promise<{ -readonly [Index in keyof Calls]: Awaited<Calls[Index]> }> {
  try {
    return await Promise.all(calls);
  } catch (error) {
    await Promise.allSettled(calls);
    throw error;
  }
}
