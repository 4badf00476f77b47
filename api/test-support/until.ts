/** Resolves when the condition holds; a test that waits for ever ends by its own time limit. */
export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}
