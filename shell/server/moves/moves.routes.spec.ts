import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  issueToken,
  registryFile,
  revokeToken,
  fileStore,
  type Canary,
} from '@stagedoor/federation';
import fastify, { type FastifyInstance } from 'fastify';
import type { AskVerdict } from '../canaries/ask-verdict.js';
import { aPublishedData, publish } from '../testing/a-published-data.js';
import { aShell } from '../testing/a-shell.js';
import { serveMoves } from './moves.routes.js';
import { serveRegistry } from './registry.routes.js';

const VOTES = {
  draws: 0,
  networks: 0,
  failed: 0,
  unloaded: 0,
  counted: 0,
  countedFailures: 0,
  countedUnloaded: 0,
};
const RESULT = { verdict: 'too early', stable: VOTES, canary: VOTES } as const;

const ask = vi.fn(async (_canary: Canary) => RESULT);
const shared = async () => aShell();

let data: Awaited<ReturnType<typeof aPublishedData>>;
let dataDir: string;
let app: FastifyInstance;
let SECRET: string;
let elsewhere: string;

const issue = async (name: string, remotes: string[], environments: string[], days = 1) => {
  const request = { name, remotes, environments, days, by: 'an operator' };
  return (await issueToken(fileStore(dataDir), request)).secret;
};

async function aDoor(judge: AskVerdict | null): Promise<FastifyInstance> {
  const door = fastify();
  const options = { store: fileStore(dataDir), environment: 'staging', ask: judge, shared };
  await serveRegistry(
    door,
    { dataDir, environment: 'staging', isKnown: () => true },
    (inner, tokenOf) => serveMoves(inner, options, tokenOf),
  );
  return door;
}

beforeEach(async () => {
  data = await aPublishedData('staging');
  dataDir = data.dataDir;
  SECRET = await issue('creators', ['mfe-x'], ['staging']);
  elsewhere = await issue('elsewhere', ['*'], ['production']);
  app = await aDoor(ask);
});

afterEach(async () => {
  await app.close();
  await data.remove();
});

const swap = { move: { action: 'swap', remote: 'mfe-x', version: '1.1.0' }, revision: 2 };
const inForce = () => readFile(registryFile(dataDir, 'staging'), 'utf8');
const post = (body: unknown, authorization = `Bearer ${SECRET}`) =>
  app.inject({
    method: 'POST',
    url: '/platform/staging/registry/moves',
    headers: { authorization, 'content-type': 'application/json' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

it('makes the move of an authorised token and logs it', async () => {
  const response = await post(swap);

  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json()).toMatchObject({
    before: { revision: 2 },
    after: {
      revision: 3,
      change: { by: 'token creators from 127.0.0.1', what: 'swap mfe-x 1.0.0 → 1.1.0' },
    },
  });
  expect(JSON.parse(await inForce())).toEqual(response.json<{ after: object }>().after);
});

it('returns the result of a dry run without making the move', async () => {
  const before = await inForce();

  const response = await post({ ...swap, dryRun: true });

  expect(response.json()).toMatchObject({ after: { remotes: { 'mfe-x': { version: '1.1.0' } } } });
  expect(await inForce()).toBe(before);
});

it('lets one of two concurrent moves succeed', async () => {
  const responses = await Promise.all([post(swap), post(swap)]);

  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(JSON.parse(await inForce())).toMatchObject({ revision: 3 });
});

const back = { action: 'rollback', remote: 'mfe-x' };

it('returns the target of a rollback in a dry run', async () => {
  await post(swap);

  const response = await post({ move: back, revision: 3, dryRun: true });

  expect(response.json()).toMatchObject({
    before: { revision: 3 },
    after: {
      revision: 4,
      change: {
        by: 'token creators from 127.0.0.1',
        what: 'rollback mfe-x 1.1.0 → 1.0.0, as in revision 2',
      },
      remotes: { 'mfe-x': { version: '1.0.0' } },
    },
  });
  expect(JSON.parse(await inForce())).toMatchObject({ revision: 3 });
});

it('lets one of two concurrent rollbacks succeed, and returns the registry to the other', async () => {
  await post(swap);
  const rollback = { move: back, revision: 3 };

  const responses = await Promise.all([post(rollback), post(rollback)]);

  const [won, lost] = responses.sort((one, other) => one.statusCode - other.statusCode);
  expect([won?.statusCode, lost?.statusCode]).toEqual([200, 409]);
  expect(lost?.json()).toEqual({
    error:
      'staging is at revision 4, not 3: rollback mfe-x 1.1.0 → 1.0.0, as in revision 2 (token creators from 127.0.0.1). In force of mfe-x is 1.0.0.',
    registry: JSON.parse(await inForce()) as unknown,
  });
  expect(JSON.parse(await inForce())).toMatchObject({
    revision: 4,
    remotes: { 'mfe-x': { version: '1.0.0' } },
  });
});

it('refuses a second rollback without an earlier version', async () => {
  await post(swap);
  await post({ move: back, revision: 3 });

  const response = await post({ move: back, revision: 4 });

  expect(response.statusCode).toBe(422);
  expect(response.json<{ error: string }>().error).toMatch(
    /^There is nothing more to go back to: /,
  );
});

it("returns the registry, the shell's packages and the log", async () => {
  const get = (path: string) =>
    app.inject({
      url: `/platform/staging/registry${path}`,
      headers: { authorization: `Bearer ${SECRET}` },
    });

  expect((await get('/')).json()).toEqual({
    registry: JSON.parse(await inForce()) as unknown,
    shell: aShell(),
  });
  expect((await get('/log')).json()).toMatchObject({
    revisions: [{ revision: 2 }, { revision: 1 }],
  });
});

it('leaves unreadable revisions out of the log', async () => {
  await post(swap);
  await writeFile(join(dataDir, 'registry/history/staging/2.json'), '{"revision":');

  const log = await app.inject({
    url: '/platform/staging/registry/log',
    headers: { authorization: `Bearer ${SECRET}` },
  });

  expect(log.json()).toMatchObject({ revisions: [{ revision: 3 }, { revision: 1 }] });
});

describe('the health of canaries', () => {
  const health = (authorization = `Bearer ${SECRET}`) =>
    app.inject({ url: '/platform/staging/registry/health', headers: { authorization } });

  it("is the verdict of the site's API on each", async () => {
    const canary = { action: 'canary', remote: 'mfe-x', version: '1.1.0', share: 0.1 };
    const moved = await post({ move: { ...canary, autoRollback: true }, revision: 2 });
    const { at } = moved.json<{ after: { change: { at: string } } }>().after.change;

    const compared = {
      remote: 'mfe-x',
      platform: 1,
      stable: '1.0.0',
      canary: '1.1.0',
      since: at,
      autoRollback: true,
    };
    expect((await health()).json()).toEqual({ canaries: [{ ...compared, result: RESULT }] });
    expect(ask).toHaveBeenCalledWith(compared);
  });

  it('is empty without a canary', async () => {
    expect((await health()).json()).toEqual({ canaries: [] });
  });

  it('is refused while the API does not respond', async () => {
    const canary = { action: 'canary', remote: 'mfe-x', version: '1.1.0', share: 0.1 };
    await post({ move: canary, revision: 2 });
    ask.mockRejectedValueOnce(new Error('No answer.'));

    const response = await health();

    expect([response.statusCode, response.json()]).toEqual([
      503,
      { error: 'The API of this site cannot judge canaries now.' },
    ]);
  });

  it('requires a token', async () => {
    expect((await health('Bearer none')).statusCode).toBe(401);
    expect((await health(`Bearer ${elsewhere}`)).statusCode).toBe(403);
  });

  it('is refused if no API is configured', async () => {
    const bare = await aDoor(null);

    const response = await bare.inject({
      url: '/platform/staging/registry/health',
      headers: { authorization: `Bearer ${SECRET}` },
    });

    expect([response.statusCode, response.json()]).toEqual([
      503,
      { error: 'API_URL or REPORT_TICKET_SECRET is not set here.' },
    ]);
    await bare.close();
  });
});

it('logs the reason of a move', async () => {
  const why = 'promoted from https://staging.example, revision 12';

  const response = await post({ ...swap, why });

  expect(response.json()).toMatchObject({
    after: { change: { what: `swap mfe-x 1.0.0 → 1.1.0: ${why}` } },
  });
});

async function expectRefusal(status: number, body: unknown, authorization: string) {
  const before = await inForce();

  const response = await post(body, authorization);

  expect(response.statusCode).toBe(status);
  expect(await inForce()).toBe(before);
  return response.json<{ error: string }>().error;
}

const REQUIRED = 'A token is required: Authorization: Bearer …';
const UNKNOWN = 'This token is not known here: it is not complete, or another site has issued it.';

it.each<[string, number, () => string, string]>([
  ['no token', 401, () => '', REQUIRED],
  ['another scheme', 401, () => `Basic ${SECRET}`, REQUIRED],
  ['an unknown token', 401, () => 'Bearer an-unknown-secret', UNKNOWN],
  ['only the name of a token', 401, () => 'Bearer creators', UNKNOWN],
  ['another secret under that name', 401, () => `Bearer ${SECRET}x`, UNKNOWN],
  [
    'a token for another environment',
    403,
    () => `Bearer ${elsewhere}`,
    'The token elsewhere is for production, not for staging. Check the name, or ask the operator of this site for a token.',
  ],
])(
  'responds to %s with %i and the reason, and writes nothing',
  async (_what, status, authorization, reason) => {
    expect(await expectRefusal(status, swap, authorization())).toBe(reason);
  },
);

it('refuses a revoked token, with its revoker', async () => {
  await revokeToken(fileStore(dataDir), 'creators', 'grace');

  expect(await expectRefusal(401, swap, `Bearer ${SECRET}`)).toMatch(
    /^The token creators was revoked at .* by grace\. Ask the operator of this site for a token\.$/,
  );
});

it('refuses an expired token', async () => {
  const expired = await issue('expired', ['*'], ['staging'], 0);

  expect(await expectRefusal(401, swap, `Bearer ${expired}`)).toMatch(
    /^The token expired expired at /,
  );
});

it('names the remotes of the token to a team that moves another one', async () => {
  const other = { ...swap, move: { ...swap.move, remote: 'mfe-y' } };

  expect(await expectRefusal(403, other, `Bearer ${SECRET}`)).toBe(
    'The token creators is for mfe-x, not for mfe-y. Check the name, or ask the operator of this site for a token.',
  );
});

it.each<[string, number, unknown]>([
  ['no revision', 400, { move: swap.move }],
  ['an unknown field', 400, { ...swap, force: true }],
  ['a reason of two lines', 400, { ...swap, why: 'one\ntwo' }],
  ["an operator's move", 400, { ...swap, move: { action: 'promote', from: 'x', remotes: [] } }],
  ['an invalid platform', 400, { ...swap, move: { ...swap.move, platform: '2' } }],
  ['a name of no remote', 400, { ...swap, move: { ...swap.move, remote: 'constructor' } }],
  ['an invalid version', 400, { ...swap, move: { ...swap.move, version: '../1.0.0' } }],
  ['no JSON', 400, '{"move":'],
  ['a list', 400, []],
  ['a body too large', 413, { ...swap, more: 'x'.repeat(5_000) }],
  ['a stale revision', 409, { ...swap, revision: 1 }],
  [
    'a version that was never published',
    422,
    { ...swap, move: { ...swap.move, version: '9.0.0' } },
  ],
  ['the version in force', 422, { ...swap, move: { ...swap.move, version: '1.0.0' } }],
])('refuses %s with %i and the reason, and writes nothing', async (_what, status, body) => {
  expect(await expectRefusal(status, body, `Bearer ${SECRET}`)).toMatch(/\w+/);
});

it.each<[string, object, string]>([
  [
    'a swap',
    { action: 'swap', remote: 'mfe-x', version: '2.0.0' },
    'mfe-x 2.0.0 needs @stagedoor/platform ^2.0.0 (the shell has 1.2.0). --for-platform 2 puts it in force for shells of that version alone.',
  ],
  [
    'a canary',
    { action: 'canary', remote: 'mfe-x', version: '1.2.0', share: 0.1 },
    'mfe-x 1.2.0 needs react ^20.0.0 (the shell has 19.3.1).',
  ],
])('refuses %s that the shell of this server cannot run', async (_what, move, error) => {
  await publish(dataDir, 'mfe-x', '2.0.0', { platform: '^2.0.0' });
  await publish(dataDir, 'mfe-x', '1.2.0', { platform: '^1.0.0', requires: { react: '^20.0.0' } });
  const before = await inForce();

  const response = await post({ move, revision: 2 });

  expect([response.statusCode, response.json()]).toEqual([422, { error }]);
  expect(await inForce()).toBe(before);
});

it('puts a version in force for another platform beside the one of this server', async () => {
  await publish(dataDir, 'mfe-x', '2.0.0', { platform: '^2.0.0' });

  const move = { action: 'swap', remote: 'mfe-x', version: '2.0.0', platform: 2 };
  const response = await post({ move, revision: 2 });

  expect(response.json()).toMatchObject({
    after: { remotes: { 'mfe-x': { version: '1.0.0', platforms: { '2': { version: '2.0.0' } } } } },
  });
});

it('refuses a content type other than JSON', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/platform/staging/registry/moves',
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'text/xml' },
    payload: '<move/>',
  });

  expect(response.statusCode).toBe(415);
});
