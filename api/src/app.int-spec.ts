import { startTestApp, type TestApp } from '../test-support/test-app.js';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});

afterAll(() => test.close());

it('is alive and ready', async () => {
  const live = await test.api.call('GET', '/health/live');
  const ready = await test.api.call('GET', '/health/ready');

  expect([live.text, ready.text]).toEqual(Array(2).fill('{"data":{"status":"ok"}}'));
});

it('documents every route with its body, answers and refusals', async () => {
  const { status, text } = await test.api.call('GET', '/docs/openapi.json');

  expect(status).toBe(200);
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, unknown>> };
  expect(paths['/api/auth/register']?.post).toMatchObject({
    requestBody: { content: { 'application/json': { schema: { required: expect.any(Array) } } } },
    responses: {
      201: { content: { 'application/json': { schema: { required: ['data'] } } } },
      409: {
        description: 'EMAIL_TAKEN',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
      },
    },
  });
});
