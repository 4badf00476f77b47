import { eventStatusAt } from './event-status.js';

const endTime = new Date('2026-12-01T23:00:00Z');
const before = new Date('2026-12-01T22:59:59Z');

// @covers 4.event.completed-by-time
it.each([
  ['published', before, 'published'],
  ['published', endTime, 'completed'],
  ['draft', endTime, 'draft'],
  ['cancelled', endTime, 'cancelled'],
] as const)('maps a %s event at %s to %s', (status, now, expected) => {
  expect(eventStatusAt({ status, endTime }, now)).toBe(expected);
});
