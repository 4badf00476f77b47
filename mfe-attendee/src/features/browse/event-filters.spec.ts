import { anEvent, anId, aVenue } from '@stagedoor/testing';
import {
  filterEvents,
  filtersOf,
  isFiltering,
  withFilters,
  withoutFilters,
  type EventFilters,
} from './event-filters';

const none: EventFilters = { search: '', location: '', date: '' };

const palace = anEvent({ title: 'Palace Nights', description: 'Under the glass roof.' });
const leeds = anEvent({
  id: anId(201),
  title: 'Northern Lights',
  description: 'Dance until dawn.',
  venue: aVenue({ id: anId(101), name: 'Corn Exchange', city: 'Leeds' }),
  startTime: '2099-07-05T19:00:00.000Z',
});

describe('filterEvents', () => {
  it.each<[string, Partial<EventFilters>, string[]]>([
    ['keeps every event without a filter', {}, ['Palace Nights', 'Northern Lights']],
    ['ignores the case of a title', { search: 'pALACE' }, ['Palace Nights']],
    ['finds a description', { search: 'until dawn' }, ['Northern Lights']],
    ['ignores blanks around the text', { search: '  palace ' }, ['Palace Nights']],
    ['ignores accents', { search: 'GLÂSS' }, ['Palace Nights']],
    ['treats several blanks as one', { search: 'until   dawn' }, ['Northern Lights']],
    ['finds a city', { location: 'leeds' }, ['Northern Lights']],
    ['finds a venue by its name', { location: 'alexandra' }, ['Palace Nights']],
    ['finds a day', { date: '2099-07-05' }, ['Northern Lights']],
    ['combines all filters', { search: 'palace', location: 'leeds' }, []],
    ['treats the text as text, not as a pattern', { search: '.*' }, []],
    ['finds nothing for an incomplete date', { date: '2099-07' }, []],
  ])('%s', (_title, filters, found) => {
    expect(
      filterEvents([palace, leeds], { ...none, ...filters }).map(({ title }) => title),
    ).toEqual(found);
  });

  // @covers 2.browse.date-venue-zone
  it("uses the day in the venue's time zone, not the browser's", () => {
    const auckland = anEvent({
      venue: aVenue({ timeZone: 'Pacific/Auckland' }),
      startTime: '2099-07-04T13:00:00.000Z',
    });

    expect(filterEvents([auckland], { ...none, date: '2099-07-05' })).toHaveLength(1);
    expect(filterEvents([auckland], { ...none, date: '2099-07-04' })).toHaveLength(0);
  });
});

describe('the query string', () => {
  it('contains the filters that are not empty', () => {
    const params = withFilters(new URLSearchParams('search=disco&campaign=x'), {
      ...none,
      date: '2099-07-04',
    });

    expect(params.toString()).toBe('campaign=x&date=2099-07-04');
    expect(filtersOf(params)).toEqual({ ...none, date: '2099-07-04' });
  });

  it('keeps other parameters when the filters are cleared', () => {
    const params = withoutFilters(new URLSearchParams('search=disco&location=Leeds&campaign=x'));

    expect(params.toString()).toBe('campaign=x');
  });

  it('does not filter by blanks alone', () => {
    expect(isFiltering({ ...none, search: '  ' })).toBe(false);
    expect(isFiltering({ ...none, location: 'Leeds' })).toBe(true);
  });
});

it.each(['notadate', '2026-02-30', '28/02/2026', '2026-2-3', '20260203'])(
  'ignores a date that is not a calendar day: %s',
  (date) => {
    expect(filtersOf(new URLSearchParams({ date }))).toEqual(none);
  },
);
