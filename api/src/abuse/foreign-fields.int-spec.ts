import { errorBodySchema } from '@stagedoor/contracts';
import { type AbuseWorld, startAbuseWorld } from '../../test-support/abuse-world.js';
import { FOREIGN_FIELDS, withField } from '../../test-support/hostile-values.js';
import { objectsIn, type Place, replaceAt, valueAt } from '../../test-support/json-places.js';
import { type Operation, operationsOf } from '../../test-support/operations.js';
import { sendRequest } from '../../test-support/send-request.js';
import { readStored } from '../../test-support/stored-state.js';
import { type ApiRequest, VALID_REQUESTS } from '../../test-support/valid-requests.js';

let world: AbuseWorld;
let operations: Operation[];

beforeAll(async () => {
  world = await startAbuseWorld();
  operations = operationsOf(world.test.app);
});

afterAll(() => world.close());

const operationOf = (name: string) => operations.find((one) => one.name === name)!;

/**
 * Every operation that writes, except the provider's webhook: its body is signed as a whole and has rules of its own.
 */
const WRITING = Object.keys(VALID_REQUESTS).filter(
  (name) => !name.startsWith('GET') && name !== 'POST /webhooks/stripe',
);

const POLLUTION = { polluted: true, prototype: { polluted: true } };

/** Returns the request with one unknown field at that place. */
function withForeign(request: ApiRequest, at: Place, field: string): ApiRequest {
  const body = request.body ?? {};
  const object = { ...(valueAt(body, at) as object) };
  return { ...request, body: replaceAt(body, at, withField(object, field, POLLUTION)) };
}

describe.each(WRITING)('%s', (name) => {
  it('refuses every unknown field by name, at any depth, and stores nothing', async () => {
    const request = await VALID_REQUESTS[name]!.make(world);
    const before = await readStored(world.test.dataSource);
    const wanted: string[] = [];
    const named: string[] = [];

    for (const at of objectsIn(request.body ?? {})) {
      const own = Object.keys(valueAt(request.body ?? {}, at) as object);
      for (const field of FOREIGN_FIELDS.filter((one) => !own.includes(one))) {
        const foreign = withForeign(request, at, field);
        const { status, text } = await sendRequest(world.test, operationOf(name), foreign);
        const { code, details } = errorBodySchema.parse(JSON.parse(text));
        wanted.push(`400 VALIDATION_FAILED ${[...at, field].join('.')}`);
        named.push(`${status} ${code} ${details.map(({ path }) => path).join()}`);
      }
    }

    expect(named).toEqual(wanted);
    await expect(readStored(world.test.dataSource)).resolves.toEqual(before);
    expect({}).not.toHaveProperty('polluted');
  });
});

it.each(Object.keys(VALID_REQUESTS))('%s ignores prototype keys in the query', async (name) => {
  const request = await VALID_REQUESTS[name]!.make(world);
  const rawQuery = '__proto__[polluted]=1&constructor[prototype][polluted]=1&__proto__=1';

  const { status } = await sendRequest(world.test, operationOf(name), { ...request, rawQuery });

  expect(status).toBeLessThan(500);
  expect({}).not.toHaveProperty('polluted');
});
