import { CodesInView } from './codes-in-view';

it('a code arrives once while it stays in view, and again after it was gone', () => {
  const view = new CodesInView();

  expect(view.arriving(['A'], 0)).toEqual(['A']);
  expect(view.arriving(['A', 'A'], 40)).toEqual([]);
  expect(view.arriving([], 500)).toEqual([]);
  expect(view.arriving(['A'], 999)).toEqual([]);
  expect(view.arriving([], 1_998)).toEqual([]);
  expect(view.arriving(['A'], 1_999)).toEqual(['A']);
});

it('the next code arrives at once, beside the one in view or in its place', () => {
  const view = new CodesInView();
  view.arriving(['A'], 0);

  expect(view.arriving(['A', 'B'], 20)).toEqual(['B']);
  expect(view.arriving(['C'], 40)).toEqual(['C']);
});
