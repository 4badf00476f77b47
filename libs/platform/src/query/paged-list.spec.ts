import { pagedItems, readAtLeast, type PageAsked } from './paged-list';

const ALL = Array.from({ length: 1_025 }, (_, index) => index);

/** A list of 1,025 in pages of at most `most`, however many are asked for, and what it was asked. */
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

it('begins with one page', async () => {
  const { paged, asked } = aList();

  const list = await readAtLeast(paged, 0);

  expect(list.items).toEqual(ALL.slice(0, 5));
  expect(asked).toEqual([{ limit: 5 }]);
});

it('reads as many as there were before in as few responses as may be', async () => {
  const { paged, asked } = aList();

  const list = await readAtLeast(paged, 1_022);

  expect(list.items).toEqual(ALL.slice(0, 1_022));
  expect(asked).toEqual([{ limit: 1_000 }, { limit: 22, cursor: '1000' }]);
});

it('goes on behind what there is', async () => {
  const { paged, asked } = aList();
  const from = await readAtLeast(paged, 0);

  const list = await readAtLeast(paged, 10, { from });

  expect(list.items).toEqual(ALL.slice(0, 10));
  expect(asked.at(-1)).toEqual({ limit: 5, cursor: '5' });
});

it('goes on after pages that are shorter than was asked for, and ends at the end', async () => {
  const { paged } = aList(20);

  const list = await readAtLeast(paged, 9_999);

  expect(list).toEqual({ items: ALL, nextCursor: null });
});
