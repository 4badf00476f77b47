import type { EventSummary } from '@stagedoor/contracts';
import ICAL from 'ical.js';
import { calendarFile } from './calendar-file.js';

const URL = 'http://stagedoor.test/events/01930000-0000-7000-8000-000000000001';

const anEvent = (title: string, status: EventSummary['status'] = 'published'): EventSummary => ({
  ...({} as EventSummary),
  id: '01930000-0000-7000-8000-000000000001',
  title,
  status,
  startTime: '2026-12-05T20:00:00.000Z',
  endTime: '2026-12-06T01:30:00.000Z',
  venue: {
    ...({} as EventSummary['venue']),
    name: 'The Vault; below',
    address: '1 Long Acre, back door',
    city: 'London',
    postcode: 'WC2E 9LH',
    timeZone: 'Europe/London',
  },
});

/** Returns the VEVENT of a calendar file. */
const entryOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getFirstSubcomponent('vevent')!;

const TITLES = [
  'Neon Night',
  'Disco, with; commas \\ and "quotes"',
  'Two\nlines',
  `${'A very long title that goes on '.repeat(5)}and ends`,
  'サイレント・ディスコ'.repeat(12),
  '🎧'.repeat(60),
];

describe.each(TITLES)('the calendar file of %j', (title) => {
  const text = calendarFile(anEvent(title), URL);

  it('ends each line with CRLF, as RFC 5545 requires', () => {
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('folds lines after 75 octets, between characters', () => {
    const lines = text.split('\r\n').map((line) => Buffer.from(line));

    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(75);
    for (const line of lines) expect(line.toString()).not.toContain('\uFFFD');
  });

  it("is parsed with the event's fields", () => {
    const event = new ICAL.Event(entryOf(text));

    expect(event.summary).toBe(title);
    expect(event.location).toBe('The Vault; below, 1 Long Acre, back door, London, WC2E 9LH');
    expect(event.uid).toBe('01930000-0000-7000-8000-000000000001@stagedoor');
    expect(event.startDate.toJSDate().toISOString()).toBe('2026-12-05T20:00:00.000Z');
    expect(event.endDate.toJSDate().toISOString()).toBe('2026-12-06T01:30:00.000Z');
    expect(event.component.getFirstPropertyValue('url')).toBe(URL);
  });
});

it('is a later revision when the event is cancelled, so that a calendar accepts it', () => {
  const [published, cancelled] = (['published', 'cancelled'] as const).map((status) =>
    entryOf(calendarFile(anEvent('Neon Night', status), URL)),
  );

  expect(published!.getFirstPropertyValue('sequence')).toBe(0);
  expect(cancelled!.getFirstPropertyValue('sequence')).toBe(1);
  expect(cancelled!.getFirstPropertyValue('status')).toBe('CANCELLED');
});
