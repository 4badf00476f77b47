/**
 * Runs `work` for each item, at most `atOnce` at a time. Returns the results in the order of the items. After a failure
 * it starts no further item, and throws the failure once all started ones have ended.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...items.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      results[next[0]] = await work(next[1]);
    }
  };
  const stopping = (error: unknown) => {
    waiting.length = 0;
    throw error;
  };
  const workers = Array.from({ length: atOnce }, () => worker().catch(stopping));
  await Promise.allSettled(workers);
  await Promise.all(workers);
  return results;
}
