import { breaches, LIMITS, weigh, type Weight } from './weight.js';

const BUDGET: Weight = { requests: 4, hops: 2, javascriptBytes: 100_000, documentBytes: 5_000 };

it('sums the compressed scripts and the document, and counts requests and the longest chain', () => {
  const requests = [
    { path: '/', type: 'Document', hop: 1, bytes: 9_000 },
    { path: '/assets/shell.js', type: 'Script', hop: 2, bytes: 150_000 },
    { path: '/remotes/x/page.js', type: 'Script', hop: 3, bytes: 20_000 },
    { path: '/api/events', type: 'XHR', hop: 2, bytes: 4_000 },
  ];

  expect(weigh(requests)).toEqual({
    requests: 4,
    hops: 3,
    javascriptBytes: 170_000,
    documentBytes: 9_000,
  });
});

it.each<[string, Partial<Weight>, string[]]>([
  ['no change', {}, []],
  ['a tenth more', { javascriptBytes: 110_000 }, []],
  [
    'a byte above a tenth more',
    { javascriptBytes: 110_001 },
    ['javascriptBytes: 110001, allowed are 110000'],
  ],
  ['a longer document', { documentBytes: 5_501 }, ['documentBytes: 5501, allowed are 5500']],
  ['less', { requests: 3, javascriptBytes: 50_000 }, []],
  ['one more request', { requests: 5 }, ['requests: 5, allowed are 4']],
  ['one more round trip', { hops: 3 }, ['hops: 3, allowed are 2']],
])('compares a page with its budget: %s', (_what, change, expected) => {
  expect(breaches({ ...BUDGET, ...change }, BUDGET)).toEqual(expected);
});

it('applies the general limits to every budget', () => {
  const most: Weight = {
    requests: 100,
    hops: 100,
    javascriptBytes: 1_000_000,
    documentBytes: 99_000,
  };

  expect(breaches(LIMITS, most)).toEqual([]);
  expect(
    breaches({ requests: 7, hops: 3, javascriptBytes: 170_001, documentBytes: 20_001 }, most),
  ).toEqual([
    'requests: 7, allowed are 6',
    'hops: 3, allowed are 2',
    'javascriptBytes: 170001, allowed are 170000',
    'documentBytes: 20001, allowed are 20000',
  ]);
});
