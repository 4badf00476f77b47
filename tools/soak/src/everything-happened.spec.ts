import { everythingHappened } from './everything-happened.js';

const SHORT_RUN: [string, number][] = [
  ['API killed: inside the webhook', 2],
  ['audited while it ran', 21],
  ['bank: payment disputed, chargeback', 6],
  ['bank: refund failed', 10],
  ['neighbour is paid', 14],
  ['order placed', 141],
  ['payment: paid', 36],
  ['scan: admitted', 61],
  ['trouble: database killed', 5],
];

it('finds no breach in a run in which everything has happened', () => {
  expect(everythingHappened(SHORT_RUN)).toEqual({ invariant: 'everything_happened', breaches: [] });
});

it('reports all that did not happen', () => {
  const happened = SHORT_RUN.filter(([what]) => what !== 'payment: paid');

  expect(everythingHappened(happened).breaches).toEqual([
    { subject: 'payment: paid', detail: 'did not happen' },
  ]);
  expect(everythingHappened([]).breaches).toHaveLength(SHORT_RUN.length - 1);
});
