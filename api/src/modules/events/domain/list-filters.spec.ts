import { isIndexed, isNarrowed, listFiltersOf } from './list-filters.js';

it.each([
  [{}, false],
  [{ search: '  ', location: '\0' }, false],
  [{ search: 'disco' }, true],
  [{ location: 'x' }, true],
  [{ date: '2099-07-01' }, true],
])('of %j narrow the list: %s', (query, narrowed) => {
  expect(isNarrowed(listFiltersOf(query))).toBe(narrowed);
});

it.each([
  [{ search: 'disco' }, true],
  [{ search: 'is it 90s?' }, true],
  [{ search: 'dj' }, false],
  [{ search: 'd j s' }, false],
  [{ search: '%%%' }, false],
  [{ search: 'ночь' }, false],
  [{ search: 'dj', location: 'Leeds' }, false],
  [{ search: 'dj', date: '2099-07-01' }, true],
  [{ location: 'x' }, true],
])('of %j use an index: %s', (query, indexed) => {
  expect(isIndexed(listFiltersOf(query))).toBe(indexed);
});

it('removes NUL, U+0001 and surrounding spaces', () => {
  expect(listFiltersOf({ search: ' a\u0001b\0 ' }).search).toBe('ab');
});

it('a day lasts from its start in UTC+14 to its end in UTC-12', () => {
  expect(listFiltersOf({ date: '2099-07-01' }).day).toEqual({
    date: '2099-07-01',
    from: new Date('2099-06-30T10:00:00Z'),
    until: new Date('2099-07-02T12:00:00Z'),
  });
});
