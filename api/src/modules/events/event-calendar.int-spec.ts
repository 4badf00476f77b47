import type { Event } from '@stagedoor/contracts';
import ICAL from 'ical.js';
import { openShop, type Shop } from '../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';

let test: TestApp;
let shop: Shop;
let event: Event;

beforeAll(async () => {
  test = await startTestApp();
  shop = await openShop(test);
  event = await shop.sell({ title: 'Night & <Day>; 静音' });
});

afterAll(() => test.close());

const fileOf = (id: string) => test.api.call('GET', `/events/${id}/calendar.ics`);

function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
}

it('returns the event as a calendar file without an account', async () => {
  const { status, headers, text } = await fileOf(event.id);

  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="event.ics"',
  });
  const read = readCalendar(text);
  expect(read.summary).toBe(event.title);
  expect(read.startDate.toJSDate().toISOString()).toBe(event.startTime);
  expect(read.endDate.toJSDate().toISOString()).toBe(event.endTime);
  expect(read.component.getFirstPropertyValue('url')).toBe(
    `http://stagedoor.test/events/${event.id}`,
  );
  expect(read.component.getFirstPropertyValue('status')).toBeNull();
});

it('marks a cancelled event', async () => {
  const cancelled = await shop.sell();
  await test.api.call('POST', `/events/${cancelled.id}/cancel`, { token: shop.creator.token });

  const { text } = await fileOf(cancelled.id);

  expect(readCalendar(text).component.getFirstPropertyValue('status')).toBe('CANCELLED');
});

it.each(['nonsense', '01930000-0000-7000-8000-00000000ffff', '%00', "1'%20OR%20'1'='1"])(
  'returns 404 for the event %s',
  async (id) => {
    const answer = await test.api.refusal('GET', `/events/${id}/calendar.ics`);

    expect(answer).toMatchObject({ status: 404, code: 'EVENT_NOT_FOUND' });
  },
);
