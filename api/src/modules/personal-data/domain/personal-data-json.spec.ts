import { Page } from '../../../common/lists/page.js';
import { type LongLists, personalDataJson } from './personal-data-json.js';

const SHORT = {
  exportedAt: '2026-11-22T12:00:00.000Z',
  account: { id: 'a' },
  emailChange: null,
  sessions: [],
};

/** Returns a list with these pages; a cursor is the number of a page. */
const paged =
  (...pages: number[][]) =>
  (cursor: string | undefined) => {
    const at = Number(cursor ?? 0);
    return Promise.resolve(
      new Page(pages[at] ?? [], at + 1 < pages.length ? String(at + 1) : null),
    );
  };

/** The names and values of the lists do not matter: the casts stand for all that the types demand. */
async function textOf(lists: Record<string, ReturnType<typeof paged>>): Promise<string> {
  const parts: string[] = [];
  for await (const part of personalDataJson(SHORT as never, lists as unknown as LongLists)) {
    parts.push(part);
  }
  return parts.join('');
}

it('writes one JSON object with every page of every list in order', async () => {
  const text = await textOf({ orders: paged([1, 2], [3]), tickets: paged([]), events: paged([4]) });

  expect(JSON.parse(text)).toEqual({
    data: { ...SHORT, orders: [1, 2, 3], tickets: [], events: [4] },
  });
});

it('writes valid JSON when a page is empty', async () => {
  const text = await textOf({ venues: paged([], [1], [], [2], []) });

  expect(JSON.parse(text)).toEqual({ data: { ...SHORT, venues: [1, 2] } });
});

it('reads a page only after the previous one was consumed', async () => {
  const read = vi.fn(paged([1], [2], [3]));
  // The only list that is read.
  const json = personalDataJson(SHORT as never, { orders: read } as unknown as LongLists);

  for (let part = 0; part < 3; part += 1) await json.next();

  expect(read).toHaveBeenCalledTimes(1);
});
