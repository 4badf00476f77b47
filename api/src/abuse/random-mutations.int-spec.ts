import fc from 'fast-check';
import { type AbuseWorld, startAbuseWorld } from '../../test-support/abuse-world.js';
import type { Answer } from '../../test-support/api-client.js';
import { drawSheetsOnce } from '../../test-support/drawn-sheets.js';
import { mutate, mutationsOf } from '../../test-support/mutations.js';
import { type Operation, operationsOf } from '../../test-support/operations.js';
import { bytesOf, type RawRequest, sendRequest } from '../../test-support/send-request.js';
import { codeOf, expectSound } from '../../test-support/sound-answers.js';
import { VALID_REQUESTS } from '../../test-support/valid-requests.js';

const SEED = 20_261_122;
/** `npm run test:full` asks for more, which begin with the same ones. */
const MUTATIONS = Number(process.env.MUTATIONS ?? 250);
/** Requests sent at the same time, except for operations that use up their subject or take turns. */
const AT_ONCE = 10;
/** A slower response counts as a hang. */
const ANSWER_WITHIN_MS = 10_000;

/** Refusals that come before the operation reads its request. */
const TURNED_AWAY = ['UNAUTHENTICATED', 'TOO_MANY_REQUESTS', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE'];

interface Tally {
  name: string;
  statuses: Map<number, number>;
  /** Responses to requests that passed authentication, limits and the router. */
  judged: number;
  seconds: number;
}

let world: AbuseWorld;
let operations: Operation[];
let strangersData: unknown;
/** Everything that accepted requests have sent. */
let written = '';
const tallies: Tally[] = [];

beforeAll(async () => {
  world = await startAbuseWorld();
  drawSheetsOnce(world.test);
  operations = operationsOf(world.test.app);
  strangersData = await world.strangersData();
});

afterAll(async () => {
  process.stdout.write(tableOf(tallies));
  await world.close();
});

it('has a valid request for every operation of the OpenAPI document', () => {
  expect(Object.keys(VALID_REQUESTS).sort()).toEqual(operations.map(({ name }) => name).sort());
});

it.each(Object.keys(VALID_REQUESTS))(
  `answers ${MUTATIONS} mutations of %s without a failure, a hang or another user's data`,
  async (name) => {
    const operation = operations.find((one) => one.name === name)!;
    const tally = { name, statuses: new Map<number, number>(), judged: 0, seconds: 0 };
    const { make, usedUp = false, inTurn = false, costly = false } = VALID_REQUESTS[name]!;
    let request = await make(world);
    const source = { operation, sample: request, ids: idsOf(world), alwaysBody: costly };
    const atOnce = usedUp || inTurn ? 1 : AT_ONCE;
    const together = fc.array(mutationsOf(source), { minLength: atOnce, maxLength: atOnce });
    const began = performance.now();

    await fc.assert(
      fc.asyncProperty(together, async (mutations) => {
        const answers = await Promise.all(
          mutations.map((mutation) => send(operation, mutate(request, mutation))),
        );
        answers.forEach((answer) => count(tally, answer));
        if (usedUp && answers.some(({ status }) => status < 400)) request = await make(world);
      }),
      { seed: SEED, numRuns: MUTATIONS / atOnce, timeout: ANSWER_WITHIN_MS },
    );

    tallies.push({ ...tally, seconds: (performance.now() - began) / 1_000 });
    expect(tally.judged).toBeGreaterThanOrEqual(MUTATIONS / 2);
    expect({}).not.toHaveProperty('polluted');
  },
  120_000,
);

it("leaves another user's data unchanged", async () => {
  await expect(world.strangersData()).resolves.toEqual(strangersData);
});

async function send(operation: Operation, request: RawRequest): Promise<Answer> {
  const answer = await sendRequest(world.test, operation, request);
  const sent = String(bytesOf(request) ?? '');
  if (answer.status < 400) written += sent;
  expectSound(answer, world, written + sent);
  return answer;
}

function idsOf({ venueId, draft, published, gig, orders, ticket, notOurs }: AbuseWorld): string[] {
  const ours = [venueId, draft.id, published.id, gig.id, ...Object.values(orders), ticket.id];
  return [...ours, ...notOurs];
}

function count(tally: Tally, answer: Answer): void {
  tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1);
  if (!TURNED_AWAY.includes(codeOf(answer) ?? '')) tally.judged += 1;
}

/** The count of each status for each operation. */
function tableOf(all: readonly Tally[]): string {
  const statuses = [...new Set(all.flatMap((one) => [...one.statuses.keys()]))].sort();
  const cell = (text: string | number) => String(text).padStart(7);
  const lines = all.map(({ name, statuses: counts, judged, seconds }) => {
    const numbers = statuses.map((status) => cell(counts.get(status) ?? '·'));
    return [name.padEnd(36), ...numbers, cell(judged), cell(seconds.toFixed(1))].join('');
  });
  const head = ['call'.padEnd(36), ...statuses.map(cell), cell('judged'), cell('s')].join('');
  return `\n${MUTATIONS} mutations of each call, seed ${SEED}\n${head}\n${lines.join('\n')}\n\n`;
}
