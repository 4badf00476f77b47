import { type Event, type Venue } from '@stagedoor/contracts';
import {
  anEvent,
  aRegistration,
  aVenue,
  createDraft,
  createVenue,
  type Person,
  register,
} from '../../../test-support/builders.js';
import type { CallOptions } from '../../../test-support/api-client.js';
import { readStored, type StoredState } from '../../../test-support/stored-state.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';

let test: TestApp;
let creator: Person;
let owner: Person;
let venue: Venue;
let event: Event;
let before: StoredState;

beforeAll(async () => {
  test = await startTestApp();
  creator = await register(test.api, 'creator', 'creator');
  owner = await register(test.api, 'owner', 'venue');
  venue = await createVenue(test.api, owner);
  event = await createDraft(test.api, creator, { venueId: venue.id });
  before = await readStored(test.dataSource);
});

afterAll(() => test.close());

const aClientError = { remote: 'mfe-x', version: '1.0.0', kind: 'load', errorName: 'Error' };

/** Every operation that takes a body, with a valid one. */
const CALLS = [
  ['POST', () => '/auth/register', () => undefined, () => aRegistration()],
  ['POST', () => '/auth/login', () => undefined, () => ({ email: 'a@b.uk', password: 'x' })],
  ['POST', () => '/auth/add-role', () => creator.token, () => ({ role: 'venue' })],
  ['POST', () => '/auth/switch-role', () => creator.token, () => ({ role: 'creator' })],
  ['POST', () => '/venues', () => owner.token, () => aVenue()],
  ['POST', () => '/events', () => creator.token, () => anEvent({ venueId: venue.id })],
  ['PUT', () => `/events/${event.id}`, () => creator.token, () => ({ title: 'New' })],
  ['POST', () => '/client-errors', () => undefined, () => aClientError],
  ['POST', () => '/client-opens', () => undefined, () => ({ remote: 'mfe-x', version: '1.0.0' })],
] as const;

const MIB = 1024 * 1024;

/** A defect of the request and its refusal. */
const DEFECTS: [string, (body: object) => CallOptions, number, string][] = [
  ['malformed JSON', () => ({ payload: '{"email":' }), 400, 'VALIDATION_FAILED'],
  ['no body', () => ({}), 400, 'VALIDATION_FAILED'],
  ['a list', (body) => ({ body: [body] }), 400, 'VALIDATION_FAILED'],
  ['a text', () => ({ body: 'text' }), 400, 'VALIDATION_FAILED'],
  ['null', () => ({ payload: 'null' }), 400, 'VALIDATION_FAILED'],
  ['an unknown field', (body) => ({ body: { ...body, extra: 1 } }), 400, 'VALIDATION_FAILED'],
  ['numbers for its texts', (body) => ({ body: numbered(body) }), 400, 'VALIDATION_FAILED'],
  ['very deep JSON', () => ({ payload: deep(200_000) }), 400, 'VALIDATION_FAILED'],
  [
    'another content type',
    (body) => ({ payload: JSON.stringify(body), headers: { 'content-type': 'text/plain' } }),
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  [
    'a form',
    () => ({
      payload: 'email=a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  ['2 MB', (body) => ({ body: { ...body, extra: 'x'.repeat(2 * MIB) } }), 413, 'PAYLOAD_TOO_LARGE'],
];

function numbered(body: object): object {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? 7 : value]),
  );
}

function deep(levels: number): string {
  return `${'['.repeat(levels)}${']'.repeat(levels)}`;
}

const cases = CALLS.flatMap(([method, path, token, body]) =>
  DEFECTS.map(([defect, defective, status, code]) => ({
    method,
    path,
    name: path.toString().replace(/.*[`']\/?([^`']*)[`'].*/, '/$1'),
    token,
    body,
    defect,
    defective,
    status,
    code,
  })),
);

// @covers 3.payload.unknown-field 7.answers.too-large 7.answers.not-json
it.each(cases)('$method $name with $defect is $status and stores nothing', async (row) => {
  const options = { token: row.token(), ...row.defective(row.body()) };

  const refusal = await test.api.refusal(row.method, row.path(), options);

  expect(refusal).toMatchObject({ status: row.status, code: row.code, error: refusal.message });
  await expect(readStored(test.dataSource)).resolves.toEqual(before);
});

describe.each([
  ['POST', (): string => '/auth/logout'],
  ['PATCH', (): string => `/events/${event.id}/publish`],
  ['DELETE', (): string => `/events/${event.id}`],
] as const)('%s, which takes no body,', (method, path) => {
  it.each([
    ['malformed JSON', { payload: '{"a' }, 'The body is not valid JSON.'],
    ['a field', { body: { extra: 1 } }, 'Unknown field "extra".'],
    ['a list', { body: [] }, 'Send a JSON object.'],
  ])('refuses %s', async (_, options, error) => {
    const refusal = await test.api.refusal(method, path(), { token: creator.token, ...options });

    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', error });
    await expect(readStored(test.dataSource)).resolves.toEqual(before);
  });
});

describe.each(['__proto__', 'constructor', 'prototype'])('a field called %s', (name) => {
  it('is unknown in every body and changes no prototype', async () => {
    const json = JSON.stringify(anEvent({ venueId: venue.id }));
    const payload = json.replace(/^{/, `{"${name}":{"polluted":true},`);

    const refusal = await test.api.refusal('POST', '/events', { token: creator.token, payload });
    const withoutBody = await test.api.refusal('DELETE', `/events/${event.id}`, {
      token: creator.token,
      payload: `{"${name}":1}`,
    });

    const details = [{ path: name, message: `Unknown field "${name}".` }];
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', details });
    expect(withoutBody).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', details });
    expect({}).not.toHaveProperty('polluted');
    await expect(readStored(test.dataSource)).resolves.toEqual(before);
  });

  it('is unknown in a query', async () => {
    const refusal = await test.api.refusal('GET', `/events?${name}=1`);

    expect(refusal).toMatchObject({ status: 400, details: [{ path: name }] });
  });
});

it.each([
  ['malformed JSON', { payload: '{' }],
  ['another content type', { payload: 'x', headers: { 'content-type': 'text/plain' } }],
])('checks authentication and roles before it reads %s', async (_, options) => {
  const anonymous = await test.api.refusal('POST', '/venues', options);
  const wrongRole = await test.api.refusal('POST', '/venues', { ...options, token: creator.token });
  const stranger = await test.api.refusal('PUT', `/events/${venue.id}`, {
    ...options,
    token: creator.token,
  });

  expect([anonymous.status, wrongRole.status, stranger.status]).toEqual([401, 403, 404]);
});

it.each([
  ['that does not exist', '/nowhere'],
  ['that cannot be decoded', '/events/%zz'],
  ['with a NUL', '/events/%00'],
  ['that is very long', `/events/${'x'.repeat(5_000)}`],
  ['with parent segments', '/events/../../etc/passwd'],
])('returns 404 for an address %s', async (_, path) => {
  const answer = await test.api.call('GET', path);

  expect(answer).toMatchObject({
    status: 404,
    headers: {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  });
  expect(JSON.parse(answer.text)).toMatchObject({ requestId: answer.headers['x-request-id'] });
});

it.each([
  ['PUT', '/venues'],
  ['DELETE', '/auth/me'],
  ['PATCH', '/events'],
] as const)('returns 404 for %s %s, which no route has', async (method, path) => {
  await expect(test.api.refusal(method, path)).resolves.toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
  });
});

it('refuses a query that repeats a single-valued parameter', async () => {
  const refusal = await test.api.refusal('GET', '/events?search=a&search=b');

  expect(refusal).toMatchObject({ status: 400, details: [{ path: 'search' }] });
});

it('keeps the request id of a proxy and replaces an invalid one', async () => {
  const given = await test.api.refusal('GET', '/nowhere', {
    headers: { 'x-request-id': 'from-the-proxy-1' },
  });
  const hostile = await test.api.call('GET', '/nowhere', {
    headers: { 'x-request-id': '<script>alert(1)</script>' },
  });

  expect(given.requestId).toBe('from-the-proxy-1');
  expect(hostile.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});
