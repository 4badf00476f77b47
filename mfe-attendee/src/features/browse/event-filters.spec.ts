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
    ['keeps everything without a filter', {}, ['Palace Nights', 'Northern Lights']],
    ['finds a title whatever its case', { search: 'pALACE' }, ['Palace Nights']],
    ['finds a description', { search: 'until dawn' }, ['Northern Lights']],
    ['ignores blanks around what was typed', { search: '  palace ' }, ['Palace Nights']],
    ['overlooks accents', { search: 'GLÂSS' }, ['Palace Nights']],
    ['overlooks several blanks', { search: 'until   dawn' }, ['Northern Lights']],
    ['finds a city', { location: 'leeds' }, ['Northern Lights']],
    ['finds a venue by its name', { location: 'alexandra' }, ['Palace Nights']],
    ['finds a day', { date: '2099-07-05' }, ['Northern Lights']],
    ['asks for all filters at once', { search: 'palace', location: 'leeds' }, []],
    ['takes what was typed as text, not as a pattern', { search: '.*' }, []],
    ['finds nothing on half a date', { date: '2099-07' }, []],
  ])('%s', (_title, filters, found) => {
    expect(
      filterEvents([palace, leeds], { ...none, ...filters }).map(({ title }) => title),
    ).toEqual(found);
  });

  it('counts the day in the zone of the venue, not of the browser [2.browse.date-venue-zone]', () => {
    const auckland = anEvent({
      venue: aVenue({ timeZone: 'Pacific/Auckland' }),
      startTime: '2099-07-04T13:00:00.000Z',
    });

    expect(filterEvents([auckland], { ...none, date: '2099-07-05' })).toHaveLength(1);
    expect(filterEvents([auckland], { ...none, date: '2099-07-04' })).toHaveLength(0);
  });
});

describe('the address', () => {
  it('holds the filters and nothing for an empty one', () => {
    const params = withFilters(new URLSearchParams('search=disco&campaign=x'), {
      ...none,
      date: '2099-07-04',
    });

    expect(params.toString()).toBe('campaign=x&date=2099-07-04');
    expect(filtersOf(params)).toEqual({ ...none, date: '2099-07-04' });
  });

  it('loses the filters alone when they are cleared', () => {
    const params = withoutFilters(new URLSearchParams('search=disco&location=Leeds&campaign=x'));

    expect(params.toString()).toBe('campaign=x');
  });

  it('does not filter by blanks', () => {
    expect(isFiltering({ ...none, search: '  ' })).toBe(false);
    expect(isFiltering({ ...none, location: 'Leeds' })).toBe(true);
  });
});

it.each(['notadate', '2026-02-30', '28/02/2026', '2026-2-3', '20260203'])(
  'ignores a date that the field could not show: %s',
  (date) => {
    expect(filtersOf(new URLSearchParams({ date }))).toEqual(none);
  },
);
