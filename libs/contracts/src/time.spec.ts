import { calendarDaySchema, instantSchema, timeZoneSchema } from './time.js';

describe('an instant', () => {
  it.each(['2026-12-31T20:00:00Z', '2026-12-31T20:00:00.000Z', '2026-12-31T20:00:00+01:00'])(
    'accepts %s',
    (text) => {
      expect(instantSchema.safeParse(text).success).toBe(true);
    },
  );

  it.each([
    '2026-12-31',
    '2026-12-31T20:00:00',
    '2026-02-30T20:00:00Z',
    '0000-01-01T00:00:00Z',
    '1969-12-31T23:59:59Z',
    '9999-12-31T23:59:59-12:00',
    'tomorrow',
    '',
    7,
    null,
  ])('rejects %j', (text) => {
    expect(instantSchema.safeParse(text).success).toBe(false);
  });
});

describe('a calendar day', () => {
  it.each(['2026-02-28', '2028-02-29'])('accepts %s', (day) => {
    expect(calendarDaySchema.safeParse(day).success).toBe(true);
  });

  it.each(['2026-02-29', '2026-13-01', '28/02/2026', ''])('rejects %j', (day) => {
    expect(calendarDaySchema.safeParse(day).success).toBe(false);
  });
});

describe('a time zone', () => {
  it.each(['Europe/London', 'Pacific/Auckland', 'UTC'])('accepts %s', (zone) => {
    expect(timeZoneSchema.safeParse(zone).success).toBe(true);
  });

  it.each(['Europe/Atlantis', 'CET', '+01:00', '', 'x'.repeat(65)])('rejects %j', (zone) => {
    expect(timeZoneSchema.safeParse(zone).success).toBe(false);
  });
});
