import { type Latencies, latenciesOf, round } from './latencies.js';
import { Line } from './line.js';

export interface Throughput extends Latencies {
  /** Tasks finished within the measured time. */
  count: number;
  perSecond: number;
}

/** How long a run warms up, and how long it is measured then. */
export interface RunTimes {
  warmUpMs: number;
  measureMs: number;
}

export interface ClosedLoop extends RunTimes {
  /** Clients that each start their next task when the last one is done. */
  clients: number;
}

/**
 * Keeps `clients` busy for a bounded time and measures the tasks that they finish. `task` gets a count from 0; the
 * first error ends the run.
 */
export async function runClosedLoop(
  { clients, warmUpMs, measureMs }: ClosedLoop,
  task: (index: number, client: number) => Promise<void>,
): Promise<Throughput> {
  const from = performance.now() + warmUpMs;
  const until = from + measureMs;
  const durations: number[] = [];
  let index = 0;
  const beClient = async (client: number) => {
    for (;;) {
      const begun = performance.now();
      if (begun >= until) return;
      await task(index++, client);
      const ended = performance.now();
      if (ended >= from && ended < until) durations.push(ended - begun);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => beClient(client)));
  const count = durations.length;
  return { count, perSecond: round((count * 1_000) / measureMs, 1), ...latenciesOf(durations) };
}

/** The same with a connection of its own for each client. Closes them at the end. */
export async function runLineLoop(
  port: number,
  loop: ClosedLoop,
  task: (index: number, line: Line, client: number) => Promise<void>,
): Promise<Throughput> {
  const lines = await Promise.all(Array.from({ length: loop.clients }, () => Line.open(port)));
  try {
    return await runClosedLoop(loop, (index, client) => task(index, lines[client]!, client));
  } finally {
    for (const line of lines) line.close();
  }
}
