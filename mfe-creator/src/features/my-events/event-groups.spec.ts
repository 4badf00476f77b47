import type { MyEvent } from '@stagedoor/contracts';
import { aMyEvent } from '@stagedoor/testing';
import { groupEvents } from './event-groups';

const on = (day: string, status: MyEvent['status']) =>
  aMyEvent({ title: `${status} on ${day}`, startTime: `${day}T19:00:00.000Z`, status });

const titles = (events: readonly MyEvent[]) =>
  groupEvents(events).map((group) => [group.title, group.events.map(({ title }) => title)]);

it('sorts drafts first, then upcoming events soonest first, then past ones latest first', () => {
  const events = [
    on('2026-03-01', 'completed'),
    on('2027-05-02', 'published'),
    on('2027-08-01', 'draft'),
    on('2027-04-01', 'cancelled'),
    on('2027-01-02', 'published'),
    on('2026-09-01', 'completed'),
    on('2027-07-01', 'draft'),
  ];

  expect(titles(events)).toEqual([
    ['Drafts', ['draft on 2027-07-01', 'draft on 2027-08-01']],
    ['Coming up', ['published on 2027-01-02', 'published on 2027-05-02']],
    [
      'Past and cancelled',
      ['cancelled on 2027-04-01', 'completed on 2026-09-01', 'completed on 2026-03-01'],
    ],
  ]);
});

it('omits a group without events', () => {
  expect(titles([on('2027-05-02', 'published')])).toEqual([
    ['Coming up', ['published on 2027-05-02']],
  ]);
  expect(groupEvents([])).toEqual([]);
});
