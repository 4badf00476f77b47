import { LIST_LIMIT } from '@stagedoor/contracts';
import { type QueryFunctionContext, useMutation, useQueryClient } from '@tanstack/react-query';

/** As many entries of a bare list as one response holds. */
export interface Page<Item> {
  items: readonly Item[];
  /** Leads to the entries that follow; null at the end. */
  nextCursor: string | null;
}

/** What a page is asked for. */
export interface PageAsked {
  limit: number;
  /** Left out for the first page. */
  cursor?: string;
}

/** How a list that comes in pages is read, and how it grows. */
export interface PagedList<List extends { nextCursor: string | null }> {
  read: (asked: PageAsked, signal?: AbortSignal) => Promise<List>;
  count: (list: List) => number;
  /** The list with the page that follows it. */
  join: (list: List, page: List) => List;
  /** Entries that are asked for at once, at first and whenever the list grows. */
  pageSize: number;
}

export interface ReadOptions<List> {
  /** What there is of the list already. */
  from?: List;
  signal?: AbortSignal;
}

/** A list of which nothing is told but its entries. */
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

/** The list with at least so many of its entries, if it has so many; a page may be shorter than was asked for. */
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

/** Reads a list for the cache: as many of its entries as are there already, so that nothing on the screen goes. */
export const asManyAsBefore =
  <List extends { nextCursor: string | null }>(paged: PagedList<List>) =>
  ({ client, queryKey, signal }: QueryFunctionContext): Promise<List> => {
    const known = client.getQueryData<List>(queryKey);
    return readAtLeast(paged, known ? paged.count(known) : 0, { signal });
  };

/** Puts the next page behind a list of the cache, unless that was replaced meanwhile. */
export function useGrowth<List extends { nextCursor: string | null }>(
  paged: PagedList<List>,
  queryKey: readonly unknown[],
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (list: List) => {
      const longer = await readAtLeast(paged, paged.count(list) + paged.pageSize, { from: list });
      queryClient.setQueryData<List>(queryKey, (now) => (now === list ? longer : now));
    },
  });
}
