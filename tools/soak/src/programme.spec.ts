import type { Person } from './person.js';
import { Programme } from './programme.js';

const DAY_MS = 24 * 3_600_000;

interface Times {
  startTime: string;
  endTime: string;
}

/** Returns the times of the events that a programme opens with. */
async function timesOfProgramme(): Promise<{ start: number; end: number }[]> {
  const events: Times[] = [];
  const client = {
    post: async (path: string, body: Times) => {
      if (path === '/events') events.push(body);
      return { id: 'of a venue', event: { id: 'of an event' } };
    },
    patch: async () => undefined,
  };
  const persist = async (call: (of: typeof client) => unknown) => ({ answer: await call(client) });
  await Programme.open({ client: () => client, persist } as unknown as Person);
  return events.map(({ startTime, endTime }) => ({
    start: Date.parse(startTime),
    end: Date.parse(endTime),
  }));
}

it('sells events with open doors whose end no shift of the clock reaches', async () => {
  const now = Date.now();

  const times = await timesOfProgramme();

  expect(times).toHaveLength(3);
  for (const { start, end } of times) {
    expect(start).toBeGreaterThan(now);
    expect(start - now).toBeLessThan(DAY_MS / 2);
    expect(end - now).toBeGreaterThan(30 * DAY_MS);
    expect(end - start).toBeLessThanOrEqual(31 * DAY_MS);
  }
});
