import { LIST_LIMIT } from '@stagedoor/contracts';
import { type QueryFunctionContext, useMutation, useQueryClient } from '@tanstack/react-query';

/** The entries of a bare list in one response. */
export interface Page<Item> {
  items: readonly Item[];
  /** The cursor of the next page; null on the last. */
  nextCursor: string | null;
}

/** The parameters of a page request. */
export interface PageAsked {
  limit: number;
  /** Omitted for the first page. */
  cursor?: string;
}

/** How to read and extend a paged list. */
export interface PagedList<List extends { nextCursor: string | null }> {
  read: (asked: PageAsked, signal?: AbortSignal) => Promise<List>;
  count: (list: List) => number;
  /** Returns the list extended by its next page. */
  join: (list: List, page: List) => List;
  /** Entries per request. */
  pageSize: number;
}

export interface ReadOptions<List> {
  /** The part of the list that was already read. */
  from?: List;
  signal?: AbortSignal;
}

/** A paged list without fields besides its entries. */
export function pagedItems<Item>(
  read: (asked: PageAsked, signal?: AbortSignal) => Promise<Page<Item>>,
  pageSize: number,
): PagedList<Page<Item>> {
  return {
    read,
    count: ({ items }) => items.length,
    join: (list, page) => ({ ...page, items: [...list.items, ...page.items] }),
    pageSize,
  };
}

/**
 * Returns the list with at least `entries` entries, or all of it. Repeats requests, because a page may be shorter than
 * its limit.
 */
export async function readAtLeast<List extends { nextCursor: string | null }>(
  { read, count, join, pageSize }: PagedList<List>,
  entries: number,
  { from, signal }: ReadOptions<List> = {},
): Promise<List> {
  const wanted = Math.max(entries, pageSize);
  let list = from;
  while (!list || (list.nextCursor && count(list) < wanted)) {
    const missing = wanted - (list ? count(list) : 0);
    const asked = {
      limit: Math.min(Math.max(missing, pageSize), LIST_LIMIT),
      ...(list?.nextCursor && { cursor: list.nextCursor }),
    };
    const page = await read(asked, signal);
    list = list ? join(list, page) : page;
  }
  return list;
}

/**
 * A query function that reads at least as many entries as the cache holds, so that a refetch never shortens the list on
 * the screen, even one that grows meanwhile.
 */
export const asManyAsBefore =
  <List extends { nextCursor: string | null }>(paged: PagedList<List>) =>
  async ({ client, queryKey, signal }: QueryFunctionContext): Promise<List> => {
    const known = () => {
      const list = client.getQueryData<List>(queryKey);
      return list ? paged.count(list) : 0;
    };
    let list: List | undefined;
    do list = await readAtLeast(paged, known(), { from: list, signal });
    while (list.nextCursor && paged.count(list) < known());
    return list;
  };

/** Extends the cached list by a page, also if a refetch replaces it meanwhile. */
export function useGrowth<List extends { nextCursor: string | null }>(
  paged: PagedList<List>,
  queryKey: readonly unknown[],
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (list: List) => {
      const wanted = paged.count(list) + paged.pageSize;
      for (;;) {
        const now = queryClient.getQueryData<List>(queryKey);
        if (!now?.nextCursor || paged.count(now) >= wanted) return;
        const cursor = now.nextCursor;
        const page = await paged.read({ limit: paged.pageSize, cursor });
        queryClient.setQueryData<List>(queryKey, (then) =>
          then?.nextCursor === cursor ? paged.join(then, page) : then,
        );
      }
    },
  });
}
