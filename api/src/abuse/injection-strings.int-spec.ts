import { venueSchema } from '@stagedoor/contracts';
import { type AbuseWorld, startAbuseWorld } from '../../test-support/abuse-world.js';
import { aVenue } from '../../test-support/builders.js';
import { drawSheetsOnce } from '../../test-support/drawn-sheets.js';
import { HOSTILE_TEXTS } from '../../test-support/hostile-values.js';
import { replaceAt, textsIn } from '../../test-support/json-places.js';
import { type Operation, operationsOf } from '../../test-support/operations.js';
import { sendRequest } from '../../test-support/send-request.js';
import { expectSound } from '../../test-support/sound-answers.js';
import { type ApiRequest, VALID_REQUESTS } from '../../test-support/valid-requests.js';

let world: AbuseWorld;
let operations: Operation[];
let strangersData: unknown;

beforeAll(async () => {
  world = await startAbuseWorld();
  drawSheetsOnce(world.test);
  operations = operationsOf(world.test.app);
  strangersData = await world.strangersData();
});

afterAll(() => world.close());

/** Headers that every operation reads. A costly operation gets only its own headers. */
const HEADERS = ['authorization', 'user-agent', 'x-forwarded-for', 'x-request-id', 'content-type'];

/** Returns one function for each place of the operation that takes text; it puts a text there. */
function placesOf(
  { parameters }: Operation,
  request: ApiRequest,
  costly: boolean,
): ((text: string) => Partial<ApiRequest>)[] {
  const named = (kind: string) =>
    parameters.filter((one) => one.in === kind).map((one) => one.name);
  const headers = [
    ...named('header').map((name) => name.toLowerCase()),
    ...(costly ? [] : HEADERS),
  ];
  return [
    ...named('path').map((name) => (text: string) => ({ params: { [name]: text } })),
    ...named('query').map((name) => (text: string) => ({ query: { [name]: text } })),
    ...headers.map((name) => (text: string) => ({ headers: { ...request.headers, [name]: text } })),
    ...textsIn(request.body)
      .filter(() => request.body !== undefined)
      .map((at) => (text: string) => ({ body: replaceAt(request.body, at, text) })),
  ];
}

it.each(Object.keys(VALID_REQUESTS))(
  '%s treats hostile text as text in every place',
  async (name) => {
    const operation = operations.find((one) => one.name === name)!;
    const { make, usedUp = false, costly = false } = VALID_REQUESTS[name]!;
    let request = await make(world);
    const count = placesOf(operation, request, costly).length;

    for (let index = 0; index < count; index += 1) {
      const send = async (text: string) => {
        const sent = { ...request, ...placesOf(operation, request, costly)[index]?.(text) };
        const answer = await sendRequest(world.test, operation, sent);
        expectSound(answer, world);
        if (usedUp && answer.status < 400) request = await make(world);
      };
      if (!usedUp) await Promise.all(Object.values(HOSTILE_TEXTS).map(send));
      else for (const text of Object.values(HOSTILE_TEXTS)) await send(text);
    }

    await expect(world.strangersData()).resolves.toEqual(strangersData);
  },
);

it.each([
  'a quote',
  'a statement behind a quote',
  'wild cards and a backslash',
  'a placeholder',
  'a tag',
])('stores %s unchanged', async (which) => {
  const name = HOSTILE_TEXTS[which]!;
  const { token } = world.maker;

  const made = await world.test.api.data(venueSchema, 201, 'POST', '/venues', {
    token,
    body: aVenue({ name }),
  });

  const kept = await world.test.api.data(venueSchema, 200, 'GET', `/venues/${made.id}`);
  expect(kept.name).toBe(name);
});

it.each(['%', '_', '\\', "' OR '1'='1"])('searches for %s literally', async (search) => {
  const { text } = await world.test.api.call('GET', '/events', { query: { search } });

  expect(JSON.parse(text)).toMatchObject({ data: { events: [], matched: 0 } });
});
