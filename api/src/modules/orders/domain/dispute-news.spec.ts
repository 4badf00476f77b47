import { type Dispute, type DisputeNews, knownAfter, newMovements } from './dispute-news.js';

const OPENED: DisputeNews = {
  id: 'dp_1',
  paymentId: 'pi_1',
  amountMinor: 5_000,
  reason: 'fraudulent',
  status: 'open',
  withdrawn: false,
  reinstated: false,
};
const WITHDRAWN = { ...OPENED, withdrawn: true };
const WON: DisputeNews = { ...OPENED, status: 'won' };
const REINSTATED = { ...WON, reinstated: true };
const LOST: DisputeNews = { ...OPENED, status: 'lost' };
const PARTLY_WON: DisputeNews = { ...LOST, reinstated: true };
const INQUIRED: DisputeNews = { ...OPENED, status: 'inquiry' };

/** Returns what is booked when the notices arrive in that sequence, and the final state. */
function follow(notices: readonly DisputeNews[]) {
  const booked: string[] = [];
  let known: Dispute | null = null;
  for (const news of notices) {
    const after: Dispute = knownAfter(known, news);
    booked.push(...newMovements(known, after));
    known = after;
  }
  return { known, booked: booked.toSorted() };
}

function everyOrderOf<T>(things: readonly T[]): T[][] {
  if (things.length < 2) return [[...things]];
  return things.flatMap((thing, index) =>
    everyOrderOf(things.toSpliced(index, 1)).map((rest) => [thing, ...rest]),
  );
}

it.each([
  ['won', [OPENED, WITHDRAWN, WON, REINSTATED], ['dispute-reinstated', 'dispute-withdrawn']],
  ['lost', [OPENED, WITHDRAWN, LOST], ['dispute-lost', 'dispute-withdrawn']],
  [
    'an inquiry that is lost',
    [INQUIRED, OPENED, WITHDRAWN, LOST],
    ['dispute-lost', 'dispute-withdrawn'],
  ],
  [
    'lost, and partly reinstated',
    [OPENED, WITHDRAWN, LOST, PARTLY_WON],
    ['dispute-lost', 'dispute-withdrawn'],
  ],
  ['an inquiry that ends', [INQUIRED, WON], []],
  ['lost, with a notice of its end only', [LOST], ['dispute-lost', 'dispute-withdrawn']],
  [
    'won, with a notice of the money only',
    [REINSTATED],
    ['dispute-reinstated', 'dispute-withdrawn'],
  ],
] as const)('books the same for every sequence of notices: %s', (_title, notices, booked) => {
  const results = everyOrderOf(notices).map(follow);

  for (const result of results) expect(result.booked).toEqual(booked);
  expect(new Set(results.map(({ known }) => JSON.stringify(known))).size).toBe(1);
});

it('books each movement once when notices are repeated', () => {
  const twice = [OPENED, WITHDRAWN, LOST].flatMap((news) => [news, news]);

  expect(follow(twice)).toEqual(follow([OPENED, WITHDRAWN, LOST]));
});

it('books a loss after the return of the money as a second withdrawal', () => {
  const again = ['dispute-lost', 'dispute-reinstated', 'dispute-withdrawn', 'dispute-withdrawn'];

  expect(follow([WITHDRAWN, REINSTATED, LOST, LOST]).booked).toEqual(again);
});

it('keeps a lost dispute lost after a notice that it is won', () => {
  expect(knownAfter(LOST, WON).status).toBe('lost');
  expect(knownAfter(WON, LOST).status).toBe('lost');
});
