import {
  calendarDayOf,
  formatLongDateTime,
  formatTime,
  formatWeekdayDate,
  zoneAbbreviation,
  zoneForVisitor,
} from './dates';

const LONDON = 'Europe/London';
const summer = '2026-07-04T22:30:00Z';

const visitorIn = (timeZone: string) =>
  vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions);

describe('dates in the zone of a venue', () => {
  it('formats the long date with the time', () => {
    expect(formatLongDateTime(summer, LONDON)).toBe('4 July 2026 at 23:30');
  });

  it('formats the full date with its weekday, and the short time', () => {
    expect(formatWeekdayDate(summer, LONDON)).toBe('Saturday 4 July 2026');
    expect(formatTime(summer, LONDON)).toBe('23:30');
  });

  it("returns the calendar day in the venue's zone, not the visitor's", () => {
    expect(calendarDayOf('2026-07-04T23:30:00Z', LONDON)).toBe('2026-07-05');
    expect(calendarDayOf('2026-07-04T23:30:00Z', 'America/Los_Angeles')).toBe('2026-07-04');
  });

  it('abbreviates the zone as of that instant', () => {
    expect(zoneAbbreviation(summer, LONDON)).toBe('BST');
    expect(zoneAbbreviation('2026-12-04T22:30:00Z', LONDON)).toBe('GMT');
  });

  it.each([
    ['before it', LONDON, '2026-10-24T23:30:00Z', '00:30'],
    ['the first occurrence', LONDON, '2026-10-25T00:30:00Z', '01:30 BST'],
    ['the second occurrence', LONDON, '2026-10-25T01:30:00Z', '01:30 GMT'],
    ['after it', LONDON, '2026-10-25T02:00:00Z', '02:00'],
    ['in the skipped hour in spring', LONDON, '2026-03-29T01:30:00Z', '02:30'],
    [
      'in the half hour of Lord Howe',
      'Australia/Lord_Howe',
      '2026-04-04T14:45:00Z',
      '01:45 GMT+11',
    ],
    ['before that half hour', 'Australia/Lord_Howe', '2026-04-04T14:15:00Z', '01:15'],
  ])('adds the zone in the repeated hour: %s', (_name, zone, instant, time) => {
    expect(formatTime(instant, zone)).toBe(time);
  });

  it('adds the zone to the long date too, and not twice for a visitor in another zone', () => {
    const browser = visitorIn('America/Los_Angeles');

    expect(formatLongDateTime('2026-10-25T01:30:00Z', LONDON)).toBe('25 October 2026 at 01:30 GMT');
    expect(zoneForVisitor('2026-10-25T01:30:00Z', LONDON)).toBeNull();

    browser.mockRestore();
  });

  it.each([
    ['another time', 'America/Los_Angeles', summer, 'BST'],
    ['the same time all year', LONDON, summer, null],
    ['the same time under another name', 'Africa/Lagos', summer, null],
    ['the same time only in winter', 'Africa/Abidjan', '2026-12-04T22:30:00Z', null],
    ['another time only in summer', 'Africa/Abidjan', summer, 'BST'],
    ['a zone that the browser does not know', 'Etc/Unknown', summer, 'BST'],
    ['no zone', '', summer, 'BST'],
    ['no zone, in the repeated hour', '', '2026-10-25T01:30:00Z', null],
  ])('zone for a visitor in %s: %s', (_name, visitor, instant, zone) => {
    const browser = visitorIn(visitor);

    expect(zoneForVisitor(instant, LONDON)).toBe(zone);

    browser.mockRestore();
  });

  // @covers 5.dates.format-throws
  it.each([
    formatLongDateTime,
    formatWeekdayDate,
    formatTime,
    calendarDayOf,
    zoneAbbreviation,
    zoneForVisitor,
  ])('throws on an invalid date (%j)', (format) => {
    expect(() => format('not a date', LONDON)).toThrow(RangeError);
  });
});
