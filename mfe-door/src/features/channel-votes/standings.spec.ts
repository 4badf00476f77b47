import { leadWords, standingsOf } from './standings';

it.each<[number[], number[], boolean[]]>([
  [
    [0, 0, 0],
    [0, 0, 0],
    [false, false, false],
  ],
  [
    [1, 0, 0],
    [12, 0, 0],
    [true, false, false],
  ],
  [
    [10, 5, 1],
    [12, 6, 1],
    [true, false, false],
  ],
  [
    [1, 1_000, 500],
    [1, 12, 6],
    [false, true, false],
  ],
  [
    [3, 1, 3],
    [12, 4, 12],
    [true, false, true],
  ],
])('of the votes %j, %j steps are lit and %j lead', (votes, lit, leads) => {
  const standings = standingsOf(votes);

  expect(standings.map((one) => one.lit)).toEqual(lit);
  expect(standings.map((one) => one.leads)).toEqual(leads);
});

it.each<[number[], boolean, string, string]>([
  [[0, 0, 0], false, '', 'No votes yet'],
  [[2, 5, 1], false, 'In the lead', '90s Anthems is in the lead'],
  [[2, 5, 1], true, 'Winner', '90s Anthems wins'],
  [[5, 5, 1], false, 'Level', '80s Classics and 90s Anthems are level'],
  [[4, 4, 4], true, 'Level', '80s Classics and 90s Anthems and 00s Hits are level'],
])('says of %j, over: %j, "%s" and "%s"', (votes, isOver, label, sentence) => {
  expect(leadWords(standingsOf(votes), isOver)).toEqual({ label, sentence });
});
