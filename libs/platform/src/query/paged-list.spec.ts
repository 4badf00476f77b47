import { pagedItems, readAtLeast, type PageAsked } from './paged-list';

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
