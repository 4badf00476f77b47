import { gzipSync } from 'node:zlib';
import { errorBodySchema, MAX_TICKETS_PER_ORDER } from '@stagedoor/contracts';
import { type AbuseWorld, startAbuseWorld } from '../../test-support/abuse-world.js';
import { placesIn, replaceAt, valueAt } from '../../test-support/json-places.js';
import { type Operation, operationsOf } from '../../test-support/operations.js';
import { type RawRequest, sendRequest } from '../../test-support/send-request.js';
import { readStored, type StoredState } from '../../test-support/stored-state.js';
import { type ApiRequest, VALID_REQUESTS } from '../../test-support/valid-requests.js';

const MIB = 1024 * 1024;
const LEVELS = 100_000;
const ENTRIES = 100_000;
const BOMB = gzipSync(Buffer.alloc(100 * MIB, ' '));

let world: AbuseWorld;
let operations: Operation[];
let requests: Record<string, ApiRequest>;
let before: StoredState;

const WRITING = Object.keys(VALID_REQUESTS).filter((name) => !name.startsWith('GET'));
const TAKING_A_BODY = [
  'POST /auth/register',
  'POST /auth/confirm-email',
  'POST /auth/change-email',
  'POST /auth/decide-email-change',
  'POST /auth/login',
  'POST /auth/add-role',
  'POST /auth/switch-role',
  'POST /auth/change-password',
  'POST /auth/delete-account',
  'POST /auth/forgot-password',
  'POST /auth/reset-password',
  'POST /venues',
  'POST /events',
  'PUT /events/{id}',
  'POST /events/{id}/team',
  'POST /events/{id}/door/scans',
  'POST /events/{id}/door/undo',
  'POST /events/{id}/door/late-scans',
  'POST /events/{id}/door/helper-links',
  'POST /events/{id}/door/helper-links/claim',
  'POST /events/{id}/door/helper-links/revoke',
  'PUT /events/{id}/door/re-entry',
  'PUT /events/{id}/headphones/pool',
  'POST /events/{id}/headphones/entries',
  'POST /events/{id}/door/admissions',
  'PUT /votes/{id}',
  'POST /orders',
  'POST /client-errors',
  'POST /client-opens',
  'POST /registry/documents',
  'POST /registry/missing-files',
  'PUT /registry/files/{digest}',
  'POST /registry/shell-files',
];

beforeAll(async () => {
  world = await startAbuseWorld();
  operations = operationsOf(world.test.app);
  requests = {};
  for (const name of WRITING) requests[name] = await VALID_REQUESTS[name]!.make(world);
  before = await readStored(world.test.dataSource);
});

afterAll(() => world.close());

it('covers every operation that takes a body', () => {
  const taking = operations.filter(({ body }) => body).map(({ name }) => name);

  expect(taking.sort()).toEqual([...TAKING_A_BODY].sort());
});

async function refusalOf(name: string, change: Partial<RawRequest>) {
  const operation = operations.find((one) => one.name === name)!;
  const { status, text } = await sendRequest(world.test, operation, {
    ...requests[name]!,
    ...change,
  });
  if (status < 400) throw new Error(`${name} was let through: ${text}`);
  return { status, ...errorBodySchema.parse(JSON.parse(text)) };
}

describe.each(WRITING)('%s', (name) => {
  afterEach(async () => {
    await expect(readStored(world.test.dataSource)).resolves.toEqual(before);
  });

  it('refuses a body of 1 MiB and one byte', async () => {
    const json = JSON.stringify(requests[name]!.body ?? {});

    const refusal = await refusalOf(name, { payload: json.padEnd(MIB + 1) });

    expect(refusal).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
  });

  it('refuses JSON nested 100,000 levels deep', async () => {
    const { status } = await refusalOf(name, {
      payload: `${'{"a":['.repeat(LEVELS / 2)}${']}'.repeat(LEVELS / 2)}`,
    });

    expect(status).toBe(400);
  });

  it('refuses a compressed body without inflating it', async () => {
    const json = JSON.stringify(requests[name]!.body ?? {});
    const headers = { ...requests[name]!.headers, 'content-encoding': 'gzip' };

    const small = await refusalOf(name, { payload: gzipSync(json), headers });
    const bomb = await refusalOf(name, { payload: BOMB, headers });

    const refused = {
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
      error: 'Send the body as it is, not compressed.',
    };
    expect([small, bomb]).toMatchObject([refused, refused]);
  });
});

it('accepts a body of exactly 1 MiB', async () => {
  const operation = operations.find(({ name }) => name === 'POST /venues')!;
  const request = requests['POST /venues']!;

  const { status } = await sendRequest(world.test, operation, {
    ...request,
    payload: JSON.stringify(request.body).padEnd(MIB),
  });
  before = await readStored(world.test.dataSource);

  expect(status).toBe(201);
});

const HUGE = ['1e400', '-1e400', '9'.repeat(10_000), '9007199254740993', '2147483648'];

describe.each(TAKING_A_BODY)('%s', (name) => {
  const leaves = () =>
    placesIn(requests[name]!.body).filter(
      (at) => at.length > 0 && typeof valueAt(requests[name]!.body, at) !== 'object',
    );

  it('refuses a list, an object and a boolean where it takes a string or a number', async () => {
    for (const at of leaves()) {
      for (const wrong of [[], {}, true, [valueAt(requests[name]!.body, at)]]) {
        const body = replaceAt(requests[name]!.body, at, wrong);
        const { status, details } = await refusalOf(name, { body });
        expect({ status, path: details[0]?.path }).toEqual({ status: 400, path: at.join('.') });
      }
    }
  });

  it('refuses numbers that are out of range for their field', async () => {
    for (const at of leaves()) {
      for (const number of HUGE) {
        const marked = JSON.stringify(replaceAt(requests[name]!.body, at, 'HERE'));
        const { status } = await refusalOf(name, { payload: marked.replace('"HERE"', number) });
        expect(status).toBe(400);
      }
    }
  });

  it('lists at most 50 of 50,000 unknown fields', async () => {
    const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`f${index}`, 1]));

    const { status, details } = await refusalOf(name, { body: many });

    expect(status).toBe(400);
    expect(details.length).toBeLessThanOrEqual(50);
  });
});

it('refuses an order with too many items without reading the items', async () => {
  const { body } = requests['POST /orders']!;
  const items = Array<unknown>(ENTRIES).fill({});

  const { status, details } = await refusalOf('POST /orders', {
    body: { ...(body as object), items },
  });

  const message = `Choose at most ${MAX_TICKETS_PER_ORDER} tickets.`;
  expect({ status, details }).toEqual({ status: 400, details: [{ path: 'items', message }] });
});
