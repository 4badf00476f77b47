import { type Answer, Line } from './line.js';

export interface Arrival extends Answer {
  /** From the time at which it was due, however late it was sent. */
  ms: number;
  /** When its response had arrived, in milliseconds since 1970. */
  answeredAt: number;
}

/**
 * Sends requests at their due times, spread evenly over `spreadOverMs`, without waiting for earlier responses. A
 * request without a free connection waits for one while its time runs. A request without a response has status 0.
 */
export async function runOpenLoop(
  port: number,
  requests: readonly Buffer[],
  { spreadOverMs, connections }: { spreadOverMs: number; connections: number },
): Promise<Arrival[]> {
  const free = await Promise.all(Array.from({ length: connections }, () => Line.open(port)));
  const all = [...free];
  const waiting: ((line: Line) => void)[] = [];
  const begin = performance.now();
  const dueAt = (index: number) => begin + (index * spreadOverMs) / requests.length;
  const arrive = async (request: Buffer, due: number): Promise<Arrival> => {
    const line = free.pop() ?? (await new Promise<Line>((resolve) => waiting.push(resolve)));
    const answer = await line
      .send(request)
      .catch((error: Error): Answer => ({ status: 0, body: error.message }));
    const next = waiting.shift();
    if (next) next(line);
    else free.push(line);
    return { ...answer, ms: performance.now() - due, answeredAt: Date.now() };
  };
  const arrivals: Promise<Arrival>[] = [];
  while (arrivals.length < requests.length) {
    const now = performance.now();
    while (arrivals.length < requests.length && dueAt(arrivals.length) <= now) {
      const index = arrivals.length;
      arrivals.push(arrive(requests[index]!, dueAt(index)));
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  const answers = await Promise.all(arrivals);
  for (const line of all) line.close();
  return answers;
}
