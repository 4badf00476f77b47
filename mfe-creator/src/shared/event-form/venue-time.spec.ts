import { comesTwice, dayInZone, instantInZone } from './venue-time';

it('runs in the time zone Pacific/Auckland', () => {
  expect(new Date('2026-01-01T00:00:00Z').getHours()).toBe(13);
});

describe('instantInZone', () => {
  it.each([
    ['London in winter', '2026-12-31', '20:00', 'Europe/London', '2026-12-31T20:00:00.000Z'],
    ['London in summer', '2026-07-04', '20:00', 'Europe/London', '2026-07-04T19:00:00.000Z'],
    ['a zone behind UTC', '2026-07-04', '20:00', 'America/New_York', '2026-07-05T00:00:00.000Z'],
    [
      'an offset of half an hour',
      '2026-07-04',
      '20:00',
      'Asia/Kolkata',
      '2026-07-04T14:30:00.000Z',
    ],
    [
      'the zone of the browser',
      '2026-07-04',
      '08:00',
      'Pacific/Auckland',
      '2026-07-03T20:00:00.000Z',
    ],
    ['a leap day', '2028-02-29', '23:59', 'Europe/London', '2028-02-29T23:59:00.000Z'],
    ['a time with seconds', '2026-12-31', '20:00:30', 'Europe/London', '2026-12-31T20:00:30.000Z'],
  ])('converts %s', (_name, date, time, zone, instant) => {
    expect(instantInZone(date, time, zone)).toBe(instant);
  });

  it.each([
    ['the last minute before the gap', '2027-03-28', '00:59', '2027-03-28T00:59:00.000Z'],
    ['the first minute of the gap', '2027-03-28', '01:00', null],
    ['the last minute of the gap', '2027-03-28', '01:59', null],
    ['the first minute after the gap', '2027-03-28', '02:00', '2027-03-28T01:00:00.000Z'],
  ])('converts %s when clocks go forward in London', (_name, date, time, instant) => {
    expect(instantInZone(date, time, 'Europe/London')).toBe(instant);
  });

  it.each([
    ['the last minute before the repeated hour', '2026-10-25', '00:59', '2026-10-24T23:59:00.000Z'],
    ['the first minute of the repeated hour', '2026-10-25', '01:00', '2026-10-25T00:00:00.000Z'],
    ['the last minute of the repeated hour', '2026-10-25', '01:59', '2026-10-25T00:59:00.000Z'],
    ['the first minute after the repeated hour', '2026-10-25', '02:00', '2026-10-25T02:00:00.000Z'],
  ])('converts %s when clocks go back in London', (_name, date, time, instant) => {
    expect(instantInZone(date, time, 'Europe/London')).toBe(instant);
  });

  it('supports changes of the offset by half an hour', () => {
    expect(instantInZone('2026-10-04', '02:15', 'Australia/Lord_Howe')).toBeNull();
    expect(instantInZone('2026-10-04', '02:30', 'Australia/Lord_Howe')).toBe(
      '2026-10-03T15:30:00.000Z',
    );
  });

  it.each([
    ['2026-02-29', '20:00'],
    ['2026-13-01', '20:00'],
    ['2026-07-04', '24:00'],
    ['2026-07-04', '20:60'],
    ['', '20:00'],
    ['2026-07-04', ''],
    ['+012026-07-04', '20:00'],
    ['4 July 2026', 'eight'],
  ])('returns null for %j at %j', (date, time) => {
    expect(instantInZone(date, time, 'Europe/London')).toBeNull();
  });
});

it.each([
  ['2026-10-25', '00:59', false],
  ['2026-10-25', '01:00', true],
  ['2026-10-25', '01:59', true],
  ['2026-10-25', '02:00', false],
  ['2027-03-28', '01:30', false],
  ['', '01:30', false],
])('returns whether on %s in London the time %s occurs twice: %s', (date, time, twice) => {
  expect(comesTwice(date, time, 'Europe/London')).toBe(twice);
});

it.each([
  ['Europe/London', '2026-07-04'],
  ['America/New_York', '2026-07-03'],
  ['Pacific/Auckland', '2026-07-04'],
])('returns for %s the day %s', (zone, day) => {
  expect(dayInZone(Date.parse('2026-07-04T00:30:00Z'), zone)).toBe(day);
});
