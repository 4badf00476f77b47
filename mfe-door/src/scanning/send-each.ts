import { ApiError } from '@stagedoor/platform';

/**
 * Calls `send` with each item, also after one that is refused, and throws the first refusal. Stops without an answer, and
 * after a refusal for which `isLast` returns true.
 */
export async function sendEach<Item>(
  items: readonly Item[],
  send: (item: Item) => Promise<unknown>,
  isLast: (refusal: ApiError) => boolean = () => false,
): Promise<void> {
  let refusal: ApiError | null = null;
  for (const item of items) {
    try {
      await send(item);
    } catch (error) {
      if (!(error instanceof ApiError && error.isRefusal) || isLast(error)) throw error;
      refusal ??= error;
    }
  }
  if (refusal) throw refusal;
}
