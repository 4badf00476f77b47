import { Histogram, Registry } from 'prom-client';
import { RequestDurations } from './request-durations.js';

const NAME = 'http_request_duration_seconds';
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30];

const requests: [method: string, route: string, status: number, milliseconds: number][] = [
  ['GET', '/api/events', 200, 0.02],
  ['GET', '/api/events', 200, 1],
  ['GET', '/api/events', 200, 1.5],
  ['GET', '/api/events', 304, 29_999],
  ['POST', '/api/orders', 201, 30_001],
];

/** The lines of a text without its comments, with their labels in order. */
function samplesOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const sorted = (labels: string) => `{${labels.slice(1, -1).split(',').toSorted().join()}}`;
  return lines.map((line) => line.replace(/\{.*\}/, sorted)).toSorted();
}

it('writes the samples of a histogram of prom-client', async () => {
  const durations = new RequestDurations(NAME);
  const registry = new Registry();
  const histogram = new Histogram({
    ...{ name: NAME, help: 'The same.', buckets: BUCKETS, registers: [registry] },
    labelNames: ['method', 'route', 'status'],
  });

  for (const [method, route, status, milliseconds] of requests) {
    durations.observe(method, route, status, milliseconds);
    histogram.observe({ method, route, status }, milliseconds / 1_000);
  }

  const text = durations.read();
  expect(samplesOf(text)).toEqual(samplesOf(await registry.metrics()));
  expect(text).toMatch(/^# HELP http_\w+ .+\n# TYPE http_\w+ histogram\n/);
});
