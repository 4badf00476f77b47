/** Returns what the key stands for; makes it at the first call, and again after a failure. */
export function remembered<T>(
  known: Map<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const there = known.get(key);
  if (there) return there;
  const making = make();
  known.set(key, making);
  making.catch(() => {
    known.delete(key);
  });
  return making;
}
