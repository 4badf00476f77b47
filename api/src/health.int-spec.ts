import { startTestApp, type TestApp } from '../test-support/test-app.js';

const readiness = async (url: string) => {
  const response = await fetch(`${url}/api/health/ready`);
  return { status: response.status, text: await response.text() };
};

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
