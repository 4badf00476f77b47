import type { MockInstance } from 'vitest';
import { Door } from '@stagedoor/processes/door';
import { freshDatabase } from '../test-support/fresh-database.js';
import { figure } from '../test-support/metrics.js';
import { startTestApp, type TestApp } from '../test-support/test-app.js';
import { until } from '../test-support/until.js';
import { Draining } from './common/health/draining.js';
import { RecurringJob } from './common/jobs/recurring-job.js';

const readiness = async (url: string) => {
  const response = await fetch(`${url}/api/health/ready`);
  return { status: response.status, text: await response.text() };
};

describe('the details of readiness', () => {
  const visitor = { 'x-forwarded-for': '198.51.100.7' };
  const TOKEN = 'a-token-for-the-metrics';
  const ready = async (test: TestApp, headers: Record<string, string>) => {
    const { status, text } = await test.api.call('GET', '/health/ready', { headers });
    return { status, data: (JSON.parse(text) as { data: unknown }).data };
  };
  const withDetails = { status: 200, data: { status: 'ok', payments: 'ok' } };
  const without = { status: 200, data: { status: 'ok' } };

  it.each<[string, NodeJS.ProcessEnv, Record<string, string>, object]>([
    ['to another host with READINESS_DETAILS=public', {}, visitor, withDetails],
    [
      'not to another host with READINESS_DETAILS=operator',
      { READINESS_DETAILS: 'operator' },
      visitor,
      without,
    ],
    [
      'to this machine with READINESS_DETAILS=operator',
      { READINESS_DETAILS: 'operator' },
      {},
      withDetails,
    ],
    [
      'to a request with METRICS_TOKEN',
      { READINESS_DETAILS: 'operator', METRICS_TOKEN: TOKEN },
      { ...visitor, authorization: `Bearer ${TOKEN}` },
      withDetails,
    ],
    [
      'not to this machine with a wrong METRICS_TOKEN',
      { READINESS_DETAILS: 'operator', METRICS_TOKEN: TOKEN },
      { authorization: 'Bearer another-token-of-16' },
      without,
    ],
  ])('are sent: %s', async (_, variables, headers, expected) => {
    const test = await startTestApp(variables);

    const answer = await ready(test, headers);
    await test.close();

    expect(answer).toEqual(expected);
  });
});

describe('a stopping copy', () => {
  let test: TestApp;
  let url: string;
  let closing: Promise<void>;
  let jobsStop: MockInstance<RecurringJob['stop']>;
  let endDrain: () => void;

  beforeAll(async () => {
    test = await startTestApp();
    url = await test.listen();
    jobsStop = vi.spyOn(RecurringJob.prototype, 'stop');
    endDrain = holdDrain(test);
    closing = test.close();
  });

  afterAll(async () => {
    jobsStop.mockRestore();
    endDrain();
    await closing;
  });

  /** Lets the drain of a copy last until the returned function is called. */
  function holdDrain({ app }: TestApp): () => void {
    let end = (): void => undefined;
    const held = new Promise<void>((resolve) => (end = resolve));
    const draining = app.get(Draining);
    const begin = draining.begin.bind(draining);
    vi.spyOn(draining, 'begin').mockImplementation(async (signal) => {
      await begin(signal);
      await held;
    });
    return end;
  }

  it('reports at once that it is not ready, still serves and runs its jobs', async () => {
    await until(async () => (await readiness(url)).status === 503);

    // The last is a prepared answer.
    for (let lists = 0; lists < 3; lists += 1) {
      const answer = await fetch(`${url}/api/events`);
      expect(answer.status).toBe(200);
      // Otherwise a load balancer that keeps its connections would send calls over them until they close.
      expect(answer.headers.get('connection')).toBe('close');
    }
    expect((await fetch(`${url}/api/health/live`)).status).toBe(200);
    expect(await figure(test, 'ready')).toBe(0);
    expect(jobsStop).not.toHaveBeenCalled();
  });
});

it('a copy closes after DRAIN_SECONDS', async () => {
  const test = await startTestApp({ DRAIN_SECONDS: '0.5' });
  const url = await test.listen();
  const begun = performance.now();

  await test.close();

  // Timers may end a moment early.
  expect(performance.now() - begun).toBeGreaterThan(490);
  await expect(fetch(`${url}/api/events`)).rejects.toThrow();
});

it('a stopping copy reports that it is not ready while a job ends its round', async () => {
  let endRound = (): void => undefined;
  const round = new Promise<void>((resolve) => (endRound = resolve));
  const test = await startTestApp();
  const url = await test.listen();
  const { stop } = RecurringJob.prototype;
  const held = vi.spyOn(RecurringJob.prototype, 'stop');
  held.mockImplementation(async function (this: RecurringJob) {
    await round;
    await stop.call(this);
  });

  const closing = test.close();
  const { status } = await readiness(url);
  endRound();
  await closing;
  held.mockRestore();

  expect(status).toBe(503);
});

it('a copy stops while the database is frozen', async () => {
  const database = await freshDatabase();
  const door = await Door.open(Number(new URL(database).port));
  const test = await startTestApp({ DATABASE_URL: door.urlOf(database) });
  await test.listen();

  door.be('stuck');

  await expect(test.close()).resolves.toBeUndefined();
  await door.close();
}, 40_000);
