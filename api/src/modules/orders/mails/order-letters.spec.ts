import type { EventSummary } from '@stagedoor/contracts';
import { soldOutLetter } from './order-letters.js';

const anEvent = (startTime: string): EventSummary => ({
  ...({} as EventSummary),
  title: 'Silent Night',
  startTime,
  venue: { ...({} as EventSummary['venue']), name: 'Corn Exchange', timeZone: 'Europe/London' },
});

const whenOf = (startTime: string) =>
  soldOutLetter(anEvent(startTime), { firstName: 'Rowan', emailConfirmed: true }, '')
    .parts.flatMap((part) => ('facts' in part ? part.facts : []))
    .find(([term]) => term === 'When')?.[1];

describe('the start of an event in a mail', () => {
  it.each([
    ['in summer', '2026-07-04T19:00:00Z', 'Saturday, 4 July 2026 at 20:00 BST'],
    ['in winter', '2026-12-05T20:00:00Z', 'Saturday, 5 December 2026 at 20:00 GMT'],
    [
      'in the first of two equal hours',
      '2026-10-25T00:30:00Z',
      'Sunday, 25 October 2026 at 01:30 BST',
    ],
    [
      'in the second of two equal hours',
      '2026-10-25T01:30:00Z',
      'Sunday, 25 October 2026 at 01:30 GMT',
    ],
  ])("names the venue's time zone %s", (_name, startTime, when) => {
    expect(whenOf(startTime)).toBe(when);
  });
});
