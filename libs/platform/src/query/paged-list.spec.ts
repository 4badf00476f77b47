import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import {
  asManyAsBefore,
  pagedItems,
  readAtLeast,
  useGrowth,
  type Page,
  type PageAsked,
} from './paged-list';

const ALL = Array.from({ length: 1_025 }, (_, index) => index);

/** A list of 1,025 entries in pages of at most `most`, whatever the limit, and the limits asked for. */
function aList(most = 1_000) {
  const asked: PageAsked[] = [];
  const paged = pagedItems<number>((page) => {
    asked.push(page);
    const from = Number(page.cursor ?? 0);
    const until = from + Math.min(page.limit, most);
    const nextCursor = until < ALL.length ? String(until) : null;
    return Promise.resolve({ items: ALL.slice(from, until), nextCursor });
  }, 5);
  return { paged, asked };
}

it('starts with one page', async () => {
  const { paged, asked } = aList();

  const list = await readAtLeast(paged, 0);

  expect(list.items).toEqual(ALL.slice(0, 5));
  expect(asked).toEqual([{ limit: 5 }]);
});

it('rereads as many entries as before with as few requests as possible', async () => {
  const { paged, asked } = aList();

  const list = await readAtLeast(paged, 1_022);

  expect(list.items).toEqual(ALL.slice(0, 1_022));
  expect(asked).toEqual([{ limit: 1_000 }, { limit: 22, cursor: '1000' }]);
});

it('continues after the entries read so far', async () => {
  const { paged, asked } = aList();
  const from = await readAtLeast(paged, 0);

  const list = await readAtLeast(paged, 10, { from });

  expect(list.items).toEqual(ALL.slice(0, 10));
  expect(asked.at(-1)).toEqual({ limit: 5, cursor: '5' });
});

it('continues after pages shorter than their limit, and stops at the last one', async () => {
  const { paged } = aList(20);

  const list = await readAtLeast(paged, 9_999);

  expect(list).toEqual({ items: ALL, nextCursor: null });
});

describe('growth beside a refetch of the same list', () => {
  const KEY = ['numbers'];
  const upTo = (count: number, version: number) => ({
    items: ALL.slice(0, count).map((number) => number + version / 10),
    nextCursor: String(count),
  });
  /** Lets every request and promise without a timer of its own finish. */
  const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

  /** A cached list of five entries, whose requests are answered one by one with the data of a version. */
  function aCachedList() {
    const waiting: { cursor: string | undefined; answer: (version: number) => Promise<void> }[] =
      [];
    const paged = pagedItems<number>(({ limit, cursor }) => {
      const from = Number(cursor ?? 0);
      return new Promise((resolve) => {
        waiting.push({
          cursor,
          answer(version) {
            const { items, nextCursor } = upTo(from + limit, version);
            resolve({ items: items.slice(from), nextCursor });
            return settle();
          },
        });
      });
    }, 5);
    const client = new QueryClient();
    const refetch = () => client.fetchQuery({ queryKey: KEY, queryFn: asManyAsBefore(paged) });
    const start = upTo(5, 0);
    client.setQueryData(KEY, start);
    const { result } = renderHook(() => useGrowth(paged, KEY), {
      wrapper: ({ children }) => createElement(QueryClientProvider, { client, children }),
    });
    const next = async () => {
      await waitFor(() => expect(waiting).not.toHaveLength(0));
      return waiting.shift()!;
    };
    return {
      grow: () => act(() => result.current.mutate(start)),
      refetch: () => void refetch(),
      next,
      waiting,
      list: () => client.getQueryData(KEY),
      replace: (list: Page<number>) => client.setQueryData(KEY, list),
    };
  }

  it('joins its page to a list that was replaced by one of the same length', async () => {
    const { grow, replace, next, waiting, list } = aCachedList();
    grow();
    const growth = await next();

    replace(upTo(5, 1));
    await growth.answer(1);

    expect(list()).toEqual(upTo(10, 1));
    expect(waiting).toEqual([]);
  });

  it('reads on from a list that was replaced by one with another end', async () => {
    const { grow, replace, next, list } = aCachedList();
    grow();
    const growth = await next();

    replace(upTo(6, 1));
    await growth.answer(0);
    const rest = await next();
    expect(rest.cursor).toBe('6');
    await rest.answer(1);

    expect(list()).toEqual(upTo(11, 1));
  });

  it('leaves a list that is as long by now as it is', async () => {
    const { grow, replace, next, waiting, list } = aCachedList();
    grow();
    const growth = await next();

    replace(upTo(10, 1));
    await growth.answer(0);

    expect(list()).toEqual(upTo(10, 1));
    expect(waiting).toEqual([]);
  });

  it('is kept by a refetch that began before it and ends after it', async () => {
    const { grow, refetch, next, list } = aCachedList();
    refetch();
    const first = await next();
    grow();
    await (await next()).answer(0);
    expect(list()).toEqual(upTo(10, 0));

    await first.answer(1);
    const rest = await next();
    expect(rest.cursor).toBe('5');
    await rest.answer(1);

    expect(list()).toEqual(upTo(10, 1));
  });
});
