import { CLIENT_ERROR_KINDS, type CanaryVerdict, type ClientErrorKind } from '@stagedoor/contracts';
import { signTicket, verdictToken } from '@stagedoor/contracts/report-ticket';
import { readStored, restoreStored, type StoredState } from '../../../test-support/stored-state.js';
import {
  REPORT_TICKET_SECRET,
  startTestApp,
  type TestApp,
} from '../../../test-support/test-app.js';

const REMOTE = 'mfe-creator';
const STABLE = '1.4.0';
const CANARY = '1.5.0';
const HOUR = 60 * 60 * 1_000;

let test: TestApp;
let empty: StoredState;
let draws = 0;

beforeAll(async () => {
  test = await startTestApp({ CLIENT_REPORTS_PER_MINUTE: '10000' });
  empty = await readStored(test.dataSource);
});

afterAll(() => test.close());

afterEach(() => restoreStored(test.dataSource, empty));

type Outcome = 'open' | ClientErrorKind;

/** Reports once from a new visitor, or from the one with this number. */
async function report(outcome: Outcome, version: string, address: string, visitor = (draws += 1)) {
  const build = { remote: REMOTE, version };
  const draw = Buffer.from(String(visitor).padEnd(12));
  const ticket = signTicket(REPORT_TICKET_SECRET, build, draw, Date.now());
  const failure = { kind: outcome, errorName: 'TypeError', at: `page.js:1:${visitor}` };
  const { status } = await test.api.call(
    'POST',
    outcome === 'open' ? '/client-opens' : '/client-errors',
    {
      body: { ...build, ticket, ...(outcome === 'open' ? {} : failure) },
      headers: { 'x-forwarded-for': address },
    },
  );
  expect(status).toBe(200);
}

/** Reports from as many visitors, each with its own network. */
async function fromEverywhere(outcome: Outcome, version: string, visitors: number) {
  const octet = ['open', ...CLIENT_ERROR_KINDS].indexOf(outcome);
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    await report(outcome, version, `10.1.${octet}.${visitor}`);
  }
}

const aQuestion = (overrides: Record<string, string | undefined> = {}) => ({
  query: JSON.parse(
    JSON.stringify({
      remote: REMOTE,
      stable: STABLE,
      canary: CANARY,
      since: new Date(Date.now() - HOUR).toISOString(),
      ...overrides,
    }),
  ) as Record<string, string>,
  headers: { authorization: `Bearer ${verdictToken(REPORT_TICKET_SECRET)}` },
});

async function judge(overrides = {}): Promise<CanaryVerdict> {
  const { status, text } = await test.api.call('GET', '/canary-verdict', aQuestion(overrides));
  expect(status).toBe(200);
  return (JSON.parse(text) as { data: CanaryVerdict }).data;
}

describe('a canary', () => {
  it('with 50 clean opens is not worse after three failures of one network', async () => {
    await fromEverywhere('open', STABLE, 200);
    await fromEverywhere('open', CANARY, 50);
    for (let sent = 0; sent < 3; sent += 1) await report('render', CANARY, '10.9.9.9');

    expect(await judge()).toMatchObject({
      verdict: 'no worse',
      canary: { draws: 53, networks: 51, failed: 3, counted: 50, countedFailures: 0 },
    });
  });

  it('is not judged without other traffic', async () => {
    await fromEverywhere('open', STABLE, 200);
    for (let sent = 0; sent < 59; sent += 1) await report('render', CANARY, '10.9.9.8');

    expect(await judge()).toMatchObject({
      verdict: 'too early',
      canary: { failed: 59, counted: 0 },
    });
  });

  it('is worse after failures in several networks, whatever error names were invented before', async () => {
    await test.dataSource.query(
      `INSERT INTO client_errors
       SELECT '${REMOTE}', '${CANARY}', date_trunc('minute', now()), 'render', 'Invented', 'a.js:1:' || i, 1, vouched
       FROM generate_series(1, 1000) AS i, unnest('{true,false}'::boolean[]) AS vouched
       ON CONFLICT DO NOTHING`,
    );
    await fromEverywhere('open', STABLE, 200);
    await fromEverywhere('open', CANARY, 50);
    await fromEverywhere('render', CANARY, 20);

    expect(await judge()).toMatchObject({ verdict: 'worse', canary: { draws: 70, failed: 20 } });
  });

  it.each([
    ['no worse', 60, 7],
    ['worse', 40, 20],
  ])('is %s after %i opens when its files did not load for %i others', async (...args) => {
    const [verdict, opens, unloaded] = args;
    await fromEverywhere('open', STABLE, 200);
    await fromEverywhere('open', CANARY, opens);
    await fromEverywhere('load', CANARY, unloaded);

    expect(await judge()).toMatchObject({
      verdict,
      canary: { failed: unloaded, unloaded, countedUnloaded: unloaded - 1 },
    });
  });

  it.each([
    ['load', 1],
    ['timeout', 1],
    ['platform', 0],
    ['import', 0],
    ['render', 0],
  ] as const)(
    'counts a failure of the kind %s, and %i among those to load files',
    async (kind, unloaded) => {
      await report(kind, CANARY, '10.1.0.1');

      expect(await judge()).toMatchObject({ canary: { draws: 1, failed: 1, unloaded } });
    },
  );

  it.each([[['load', 'render']], [['render', 'load']]] as const)(
    'counts a visitor with %j as one of its faults',
    async (kinds) => {
      for (const kind of kinds) await report(kind, CANARY, '10.1.0.1', 1_000_000);

      expect(await judge()).toMatchObject({ canary: { draws: 1, failed: 1, unloaded: 0 } });
    },
  );

  it('counts a visitor whose files did not load as a failure, also after an open', async () => {
    for (const kind of ['load', 'open'] as const) {
      await report(kind, CANARY, '10.1.0.1', 1_000_000);
    }

    expect(await judge()).toMatchObject({ canary: { draws: 1, failed: 1, unloaded: 1 } });
  });

  it('is judged by reports since the given time', async () => {
    await fromEverywhere('open', STABLE, 100);
    await fromEverywhere('render', CANARY, 60);
    await test.dataSource.query(
      `UPDATE canary_votes SET failed_at = failed_at - interval '2 hours', voted_at = failed_at - interval '2 hours'
       WHERE failed_at IS NOT NULL`,
    );

    expect(await judge()).toMatchObject({ verdict: 'too early', canary: { draws: 0 } });
  });

  it('counts an earlier failure as an open if the draw has opened it since', async () => {
    await fromEverywhere('open', CANARY, 5);
    await test.dataSource.query(`UPDATE canary_votes SET failed_at = now() - interval '2 hours'`);

    expect(await judge()).toMatchObject({ canary: { draws: 5, failed: 0 } });
  });
});

it.each([
  ['no token', {}],
  ['the secret itself', { authorization: `Bearer ${REPORT_TICKET_SECRET}` }],
  [
    'another token',
    { authorization: `Bearer ${verdictToken('another-secret-of-the-tests-0001')}` },
  ],
])('with %s there is no verdict', async (_, headers) => {
  const refusal = await test.api.refusal('GET', '/canary-verdict', { ...aQuestion(), headers });

  expect(refusal).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

it.each([
  ['remote', { remote: undefined }],
  ['remote', { remote: 'Mfe Creator' }],
  ['stable', { stable: 'latest' }],
  ['canary', { canary: undefined }],
  ['since', { since: 'yesterday' }],
  ['since', { since: undefined }],
  ['more', { more: '1' }],
])('refuses a wrong %s (%j)', async (path, overrides) => {
  const refusal = await test.api.refusal('GET', '/canary-verdict', aQuestion(overrides));

  expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', details: [{ path }] });
  expect(await readStored(test.dataSource)).toEqual(empty);
});

describe('without REPORT_TICKET_SECRET', () => {
  it('no report has a vote and there is no verdict', async () => {
    const bare = await startTestApp({ REPORT_TICKET_SECRET: '' });
    try {
      const build = { remote: REMOTE, version: CANARY };
      const ticket = signTicket(REPORT_TICKET_SECRET, build, Buffer.alloc(12), Date.now());
      const { status } = await bare.api.call('POST', '/client-opens', {
        body: { ...build, ticket },
      });
      const verdict = await bare.api.call('GET', '/canary-verdict', aQuestion());

      expect([status, verdict.status]).toEqual([200, 404]);
      expect(await bare.dataSource.query('SELECT FROM canary_votes')).toEqual([]);
      expect(await bare.dataSource.query('SELECT count FROM client_opens')).toEqual([{ count: 1 }]);
    } finally {
      await bare.close();
    }
  });
});
