import { startTestApp, type TestApp } from '../test-support/test-app.js';

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
    ['to a visitor with READINESS_DETAILS=public', {}, visitor, withDetails],
    [
      'not to a visitor with READINESS_DETAILS=operator',
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
      'not to this machine without METRICS_TOKEN, where there is one',
      { READINESS_DETAILS: 'operator', METRICS_TOKEN: TOKEN },
      { authorization: 'Bearer another-token-of-16' },
      without,
    ],
  ])('are sent: %s', async (_, variables, headers, told) => {
    const test = await startTestApp(variables);

    const answer = await ready(test, headers);
    await test.close();

    expect(answer).toEqual(told);
  });
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds()));
}

describe('a copy that is told to stop', () => {
  let test: TestApp;
  let url: string;
  let closing: Promise<void>;

  beforeAll(async () => {
    test = await startTestApp({ DRAIN_SECONDS: '1.5' });
    url = await test.listen();
    closing = test.close();
  });

  afterAll(() => closing);

  it('says at once that it is not ready, and still serves', async () => {
    await until(async () => (await readiness(url)).status === 503);

    const answer = await fetch(`${url}/api/events`);

    expect(answer.status).toBe(200);
    expect((await fetch(`${url}/api/health/live`)).status).toBe(200);
  });

  it('then takes no calls any more', async () => {
    await closing;

    await expect(fetch(`${url}/api/events`)).rejects.toThrow();
  });
});
