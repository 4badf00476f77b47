import {
  assertDeletable,
  assertEndsAfterStart,
  assertFitsVenue,
  assertKeepsPromises,
  assertNotCancelled,
  assertNotTooLong,
  assertStartsInFuture,
  type EventPlan,
} from './event-rules.js';

const plan: EventPlan = {
  venueId: 'venue',
  startTime: new Date('2099-07-01T19:00:00Z'),
  endTime: new Date('2099-07-01T23:00:00Z'),
  ticketQuantity: 100,
};

describe('the end', () => {
  // @covers 5.create-event.server-end-after-start
  it('is after the start', () => {
    expect(() => assertEndsAfterStart(plan)).not.toThrow();
    expect(() => assertEndsAfterStart({ ...plan, endTime: plan.startTime })).toThrow(
      'The end must be after the start.',
    );
  });
});

describe('the duration', () => {
  const lasting = (hours: number) => ({
    ...plan,
    endTime: new Date(plan.startTime.getTime() + hours * 3_600_000),
  });

  it('is at most 31 days, of which one may have 25 hours', () => {
    expect(() => assertNotTooLong(lasting(31 * 24 + 1))).not.toThrow();
    expect(() => assertNotTooLong(lasting(31 * 24 + 1.01))).toThrow(
      'An event lasts at most 31 days.',
    );
  });
});

describe('the start', () => {
  it('is in the future', () => {
    const justBefore = new Date(plan.startTime.getTime() - 1);

    expect(() => assertStartsInFuture(plan, justBefore)).not.toThrow();
    expect(() => assertStartsInFuture(plan, plan.startTime)).toThrow('in the future');
  });
});

describe('the capacity', () => {
  it("may equal the venue's capacity", () => {
    expect(() => assertFitsVenue(plan, { capacity: 100 })).not.toThrow();
  });

  it('may not exceed it, and the refusal contains both numbers', () => {
    expect(() => assertFitsVenue({ ticketQuantity: 1_001 }, { capacity: 1_000 })).toThrow(
      "Total capacity 1,001 is more than the venue's capacity of 1,000.",
    );
  });
});

describe('an event with tickets sold or held', () => {
  const stock = { quantity: 100, sold: 3, held: 4 };
  const changes: [string, Partial<EventPlan>][] = [
    ['another venue', { venueId: 'other' }],
    ['another start', { startTime: new Date('2099-07-01T18:00:00Z') }],
    ['another end', { endTime: new Date('2099-07-01T22:00:00Z') }],
    ['fewer tickets than sold and held', { ticketQuantity: 6 }],
  ];

  it.each(changes)('forbids %s', (_, change) => {
    expect(() => assertKeepsPromises(plan, { ...plan, ...change }, stock)).toThrow(
      expect.objectContaining({ code: 'EVENT_HAS_SALES' }),
    );
  });

  it.each(changes)('allows %s while nothing is sold or held', (_, change) => {
    const untouched = { quantity: 100, sold: 0, held: 0 };

    expect(() => assertKeepsPromises(plan, { ...plan, ...change }, untouched)).not.toThrow();
  });

  it('allows changes that do not affect buyers', () => {
    const same = { ...plan, startTime: new Date(plan.startTime), ticketQuantity: 7 };

    expect(() => assertKeepsPromises(plan, same, stock)).not.toThrow();
  });
});

it.each([
  [{ sold: 1, held: 0 }, true],
  [{ sold: 0, held: 1 }, true],
  [{ sold: 0, held: 0 }, false],
])('with %j deletion is refused: %s', (counts, refused) => {
  const attempt = () => assertDeletable(counts);

  if (refused) expect(attempt).toThrow(expect.objectContaining({ code: 'EVENT_HAS_SALES' }));
  else expect(attempt).not.toThrow();
});

it('refuses changes of a cancelled event', () => {
  expect(() => assertNotCancelled({ status: 'cancelled' })).toThrow('This event is cancelled.');
  expect(() => assertNotCancelled({ status: 'published' })).not.toThrow();
});
