import { LOOKED_FOR } from '@stagedoor/api/test-support/many-events';
import { type ClosedLoop, runLineLoop, type Throughput } from '../load/closed-loop.js';
import { get } from '../load/requests.js';

const { search, location, date, count } = LOOKED_FOR;

/** Filters that match the same twenty events whatever the number of others. */
export const FILTERS = { search: { search }, city: { location }, date: { date } };

export type Filter = keyof typeof FILTERS;

/** The limits that are larger than the number of matches. */
const LIMITS = 1_000 - count;

/**
 * Repeats a filtered request, each time with another address, so that no prepared answer exists: another limit, before
 * or after the filter. Throws when the number of matches differs.
 */
export async function askFiltered(
  port: number,
  filter: Filter,
  loop: ClosedLoop,
): Promise<Throughput> {
  const filters = Object.entries(FILTERS[filter]);
  return askAll(port, loop, (index) => {
    const limit: [string, string][] = [['limit', String(count + (index % LIMITS))]];
    const isLast = Math.floor(index / LIMITS) % 2 === 0;
    const query = new URLSearchParams(isLast ? [...filters, ...limit] : [...limit, ...filters]);
    return { path: `/api/events?${query}`, wanted: `"matched":${count},` };
  });
}

/** Requests one event after another. */
export function askForDetails(
  port: number,
  ids: readonly string[],
  loop: ClosedLoop,
): Promise<Throughput> {
  return askAll(port, loop, (index) => {
    const id = ids[index % ids.length]!;
    return { path: `/api/events/${id}`, wanted: `"id":"${id}"` };
  });
}

function askAll(
  port: number,
  loop: ClosedLoop,
  ask: (index: number) => { path: string; wanted: string },
): Promise<Throughput> {
  return runLineLoop(port, loop, async (index, line) => {
    const { path, wanted } = ask(index);
    const { status, body } = await line.send(get(path));
    if (status !== 200 || !body.includes(wanted)) {
      throw new Error(`${path}: ${status} ${body.slice(0, 300)}`);
    }
  });
}
