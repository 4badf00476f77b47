import { Page } from '../../../common/lists/page.js';
import { type LongLists, personalDataJson } from './personal-data-json.js';

const SHORT = {
  exportedAt: '2026-11-22T12:00:00.000Z',
  account: { id: 'a' },
  emailChange: null,
  sessions: [],
};

/** A list whose pages are these, the cursor of each being its number. */
const paged =
  (...pages: number[][]) =>
  (cursor: string | undefined) => {
    const at = Number(cursor ?? 0);
    return Promise.resolve(
      new Page(pages[at] ?? [], at + 1 < pages.length ? String(at + 1) : null),
    );
  };

async function textOf(lists: Record<string, ReturnType<typeof paged>>): Promise<string> {
  const parts: string[] = [];
  for await (const part of personalDataJson(SHORT as never, lists as unknown as LongLists)) {
    parts.push(part);
  }
  return parts.join('');
}

it('is one JSON object with every page of every list in its order', async () => {
  const text = await textOf({ orders: paged([1, 2], [3]), tickets: paged([]), events: paged([4]) });

  expect(JSON.parse(text)).toEqual({
    data: { ...SHORT, orders: [1, 2, 3], tickets: [], events: [4] },
  });
});

it('is JSON where a page in between is empty', async () => {
  const text = await textOf({ venues: paged([], [1], [], [2], []) });

  expect(JSON.parse(text)).toEqual({ data: { ...SHORT, venues: [1, 2] } });
});

it('reads no page before the one before it was taken', async () => {
  const read = jest.fn(paged([1], [2], [3]));
  const json = personalDataJson(SHORT as never, { orders: read } as unknown as LongLists);

  for (let part = 0; part < 3; part += 1) await json.next();

  expect(read).toHaveBeenCalledTimes(1);
});
