import { createEventBodySchema, createVenueBodySchema } from '@stagedoor/contracts';
import { DEMO_ACCOUNTS } from '@stagedoor/testing/demo-accounts';
import { timesOf } from './calendar.js';
import { DEMO_EVENTS } from './events.js';
import { DEMO_VENUES } from './venues.js';

const begun = new Date('2026-11-20T12:00:00Z');

describe('the demo data', () => {
  it('has at least twelve venues and twenty-four events that the API accepts', () => {
    const bodies = DEMO_EVENTS.map(({ title, description, price, capacity, ...event }) => ({
      ...timesOf(event, begun),
      title,
      description,
      ticketPrice: price,
      ticketQuantity: capacity,
      venueId: '01930000-0000-7000-8000-000000000001',
    }));

    expect(
      Object.values(DEMO_VENUES).filter((venue) => createVenueBodySchema.safeParse(venue).success)
        .length,
    ).toBeGreaterThanOrEqual(12);
    expect(bodies.filter((body) => createEventBodySchema.safeParse(body).success).length).toBe(
      DEMO_EVENTS.length,
    );
    expect(DEMO_EVENTS.length).toBeGreaterThanOrEqual(24);
  });

  it('has a free event, a sold-out event and a draft', () => {
    expect(DEMO_EVENTS.filter((event) => event.price === 0)).toHaveLength(1);
    expect(DEMO_EVENTS.filter((event) => event.sold === event.capacity)).toHaveLength(1);
    expect(DEMO_EVENTS.filter((event) => event.draft)).toHaveLength(1);
  });

  it('never exceeds the capacity of a venue', () => {
    for (const event of DEMO_EVENTS) {
      expect(event.capacity).toBeLessThanOrEqual(DEMO_VENUES[event.venue].capacity);
      expect(event.sold ?? 0).toBeLessThanOrEqual(event.capacity);
    }
  });

  it('has an account for each role and one with all four', () => {
    const roles = Object.values(DEMO_ACCOUNTS).map((account) => account.roles.length);

    expect(roles.sort()).toEqual([1, 1, 1, 1, 4]);
  });
});
