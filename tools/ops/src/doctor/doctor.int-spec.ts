import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STRIPE_EVENT_KINDS } from '@stagedoor/api/stripe-event-kinds';
import { type MailServer, startMailServer } from '@stagedoor/api/test-support/mail-server';
import { formatRegistry, readRegistry, registryFile } from '@stagedoor/federation';
import { type PaymentsSandbox, startPaymentsSandbox } from '@stagedoor/payments-sandbox';
import { type RunningPostgres, startPostgres } from '@stagedoor/postgres';
import { findFreePort } from '@stagedoor/processes/free-port';
import { withDatabase } from '../backup/database-state.js';
import { ownDataDir, removeDataDir } from '../site/own-place.js';
import { publishToProduction } from '../testing/publish-remotes.js';
import { runNode, runTool } from '../testing/run-tool.js';
import { examineApi, examineNode, examineWeb } from './examine.js';
import { type Finding, lineOf } from './finding.js';

jest.setTimeout(60_000);

const KEY = 'sk_test_51QzT4rKd0vYw8HnMabcdefgh';

let dataDir: string;
let postgres: RunningPostgres;
let mailServer: MailServer;
let stripe: PaymentsSandbox;
let api: Record<string, string>;
let web: Record<string, string>;

/** The API and the page server share it. */
const REPORT_TICKET_SECRET = '4b8d60c95e1f7a32d8c70f9e6a51b34c';

const linesOf = (findings: readonly Finding[]) => findings.map(lineOf);
const lackingIn = (findings: readonly Finding[]) =>
  linesOf(findings.filter(({ isFine }) => !isFine));
const examine = (change: Record<string, string>, copies = 1) =>
  examineApi({ ...api, ...change }, { copies, stripeUrl: stripe.url });

/** Another database of the same server, migrated, after that was done to it; neither when that is nothing. */
async function databaseAfter(name: string, statement: string): Promise<string> {
  const url = new URL(postgres.url);
  await withDatabase(url.href, (client) => client.query(`CREATE DATABASE ${name}`));
  url.pathname = `/${name}`;
  if (statement === '') return url.href;
  await runNode(['api/dist/database/migrate.js'], { DATABASE_URL: url.href });
  await withDatabase(url.href, (client) => client.query(statement));
  return url.href;
}

beforeAll(async () => {
  dataDir = await ownDataDir();
  const settings = { dataDir: join(dataDir, 'postgres'), port: await findFreePort() };
  postgres = await startPostgres({ ...settings, durable: false });
  await runNode(['api/dist/database/migrate.js'], { DATABASE_URL: postgres.url });
  mailServer = await startMailServer();
  const webhookSecret = 'whsec_Jk3mQ9xZr7Lw2Vb5';
  const webhookUrl = 'https://shop.example.org/api/webhooks/stripe';
  stripe = await startPaymentsSandbox({ dataDir, secretKey: KEY, webhookSecret, webhookUrl });
  await publishToProduction(dataDir);
  api = {
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    JWT_SECRET: '9f2c1be07a34d6588e41f7c05b63a9d2',
    STRIPE_SECRET_KEY: KEY,
    TEST_PAYMENTS: 'allowed',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    REPORT_TICKET_SECRET,
    PUBLIC_URL: 'https://shop.example.org',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Stagedoor <tickets@shop.example.org>',
    OPERATOR_EMAIL: 'operator@shop.example.org',
  };
  web = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example.org',
    STAGEDOOR_ENVIRONMENT: 'production',
    STAGEDOOR_DATA_DIR: dataDir,
    TRUSTED_PROXIES: '10.0.0.7',
    REPORT_TICKET_SECRET,
  };
});

afterAll(async () => {
  await stripe.close();
  await mailServer.close();
  await postgres.stop();
  await removeDataDir(dataDir);
});

describe('a set-up that lacks nothing', () => {
  it('is told so of the API, line by line', async () => {
    expect(linesOf(await examine({}))).toEqual([
      expect.stringMatching(/^✓ Node: \d/),
      '✓ NODE_ENV: production',
      '✓ The API’s configuration: every variable can be used',
      '✓ JWT_SECRET: is long and varied',
      '✓ REPORT_TICKET_SECRET: is long and varied',
      '✓ STRIPE_WEBHOOK_SECRET: looks like one of Stripe’s',
      '✓ PUBLIC_URL: is https',
      '✓ TRUSTED_PROXIES of the API: names who stands in front',
      '✓ Database: answers',
      '✓ Its version: PostgreSQL 18',
      '✓ Its role: primary',
      expect.stringMatching(/^✓ Migrations: all \d+ are applied$/),
      '✓ Clocks: here and in the database agree',
      '✓ Connections: (DATABASE_POOL_SIZE + 2) × 1 = 22, of 197',
      '✓ Limits of statements: 15s',
      '✓ Recovery mode: is off',
      '✓ Stripe: takes the key, with which no money moves (TEST_PAYMENTS=allowed)',
      '✓ Notices of Stripe: come here, of every kind that is needed',
      '✓ Mail server: takes mail',
      '✓ Alarms: reach the operator by a mail',
      '✓ The API: is built',
    ]);
  });

  it('is told so of the page server, and exits with 0', async () => {
    const { code, out } = await runTool('doctor', ['--only', 'web'], web);

    expect(out.split('\n').slice(2)).toEqual([
      '✓ The page server’s configuration: every variable can be used',
      '✓ PUBLIC_URL: is https',
      '✓ TRUSTED_PROXIES of the page server: names who stands in front',
      '✓ STAGEDOOR_DATA_DIR: can be written to',
      expect.stringMatching(/^✓ Registry of production: names \d remotes, all of them here$/),
      '✓ The page server: is built',
      'Nothing is lacking.',
      '',
    ]);
    expect(code).toBe(0);
  });
});

describe('the API', () => {
  it.each<[lacking: string, change: Record<string, string>]>([
    [
      '✗ NODE_ENV: set it to production, or values meant for development are taken',
      { NODE_ENV: '' },
    ],
    ['✗ DATABASE_URL: is missing', { DATABASE_URL: '' }],
    ['✗ JWT_SECRET: is missing', { JWT_SECRET: '' }],
    [
      '✗ REPORT_TICKET_SECRET: must hold a real value with NODE_ENV=production',
      { REPORT_TICKET_SECRET: '' },
    ],
    ['✗ Alarms: reach no one: set OPERATOR_EMAIL, ALARM_URL or both', { OPERATOR_EMAIL: '' }],
    [
      '✗ JWT_SECRET: must hold a real value with NODE_ENV=production',
      { JWT_SECRET: 'a-default-that-is-for-development' },
    ],
    [
      '✗ JWT_SECRET: can be guessed: take a random one, such as openssl rand -base64 48 prints',
      { JWT_SECRET: 'abcabcabc'.repeat(8) },
    ],
    [
      '✗ STRIPE_SECRET_KEY: must hold a real value with NODE_ENV=production',
      { STRIPE_SECRET_KEY: 'sk_test_sandbox_1234' },
    ],
    [
      '✗ STRIPE_SECRET_KEY: is a test key, with which no money moves; a site for tests says so with TEST_PAYMENTS=allowed',
      { TEST_PAYMENTS: '' },
    ],
    [
      '✗ Notices of Stripe: no enabled endpoint is /api/webhooks/stripe here: add it',
      { PUBLIC_URL: 'https://other.example.org' },
    ],
    [
      '✗ STRIPE_API_URL: must hold a real value with NODE_ENV=production',
      { STRIPE_API_URL: 'http://127.0.0.1:3002' },
    ],
    [
      '✗ STRIPE_WEBHOOK_SECRET: is none of Stripe’s: take that of the endpoint for /api/webhooks/stripe',
      { STRIPE_WEBHOOK_SECRET: 'Jk3mQ9xZr7Lw2Vb5' },
    ],
    [
      '✗ PUBLIC_URL: is not https: passwords would travel in the clear',
      { PUBLIC_URL: 'http://shop.example.org' },
    ],
    [
      '✗ PUBLIC_URL: names this very machine: set it to where people reach the site',
      { PUBLIC_URL: 'https://localhost' },
    ],
    ['✗ SMTP_URL: must hold a real value with NODE_ENV=production', { SMTP_URL: '' }],
    [
      '✗ Mail server: does not take mail (ESOCKET): see to SMTP_URL',
      { SMTP_URL: 'smtp://127.0.0.1:9' },
    ],
    [
      '✗ TRUSTED_PROXIES of the API: believes everybody: name the page server alone',
      { TRUSTED_PROXIES: '0.0.0.0/0' },
    ],
    [
      '✗ TRUSTED_PROXIES of the API: the API listens to other machines and believes none of them: name the page server, or all visitors share one limit',
      { API_HOST: '0.0.0.0' },
    ],
    ['✗ Stripe: refuses STRIPE_SECRET_KEY (401)', { STRIPE_SECRET_KEY: 'sk_test_51SomebodyElse' }],
    [
      '✗ Database: does not take the connection (ECONNREFUSED): see to DATABASE_URL and the way there',
      { DATABASE_URL: 'postgresql://me:secret@127.0.0.1:9/shop' },
    ],
    [
      '✗ Connections: (DATABASE_POOL_SIZE + 2) × 1 = 198, of 197: fewer for each copy, or a higher max_connections',
      { DATABASE_POOL_SIZE: '196' },
    ],
  ])('%s', async (line, change) => {
    const lacking = lackingIn(await examine(change));

    expect(lacking).toEqual([line]);
    const values = Object.values(change).filter((value) => value !== '' && !/^\d+$/.test(value));
    expect(values.filter((value) => lacking.join().includes(value))).toEqual([]);
  });

  it.each<[lacking: RegExp, name: string, statement: string]>([
    [/^✗ Migrations: \d+ are not applied: npm run migrate$/, 'never_migrated', ''],
    [
      /^✗ Migrations: FlyToMars1999 is of a newer version than this one$/,
      'newer',
      `INSERT INTO migrations (timestamp, name) VALUES (1999, 'FlyToMars1999')`,
    ],
    [
      /^✗ Its role: cannot be written to: name the primary in DATABASE_URL$/,
      'read_only',
      'ALTER DATABASE read_only SET default_transaction_read_only = on',
    ],
    [
      /^✗ Recovery mode: is on, so nothing is sold: npm run payments -- compare$/,
      'recovering',
      `SELECT begin_recovery('restored')`,
    ],
  ])('%s', async (line, name, statement) => {
    const lacking = lackingIn(
      await examine({ DATABASE_URL: await databaseAfter(name, statement) }),
    );

    expect(lacking).toEqual([expect.stringMatching(line)]);
  });

  it('counts the connections of all copies', async () => {
    expect(lackingIn(await examine({}, 9))).toEqual([
      expect.stringContaining('(DATABASE_POOL_SIZE + 2) × 9 = 198, of 197'),
    ]);
  });

  it('says what is public', async () => {
    const told = { API_DOCS: 'public', READINESS_DETAILS: 'public' };

    expect(linesOf(await examine(told)).filter((line) => line.includes('public'))).toEqual([
      '✓ API_DOCS: public, so /api/docs shows the API to every visitor; off ends that',
      '✓ READINESS_DETAILS: public, so /api/health/ready shows every visitor how Stripe answers; operator ends that',
    ]);
  });

  it('says of which notices Stripe does not tell', async () => {
    const few = await startPaymentsSandbox({
      dataDir: join(dataDir, 'few'),
      secretKey: KEY,
      webhookSecret: api.STRIPE_WEBHOOK_SECRET!,
      webhookUrl: 'https://shop.example.org/api/webhooks/stripe',
      webhookEvents: STRIPE_EVENT_KINDS.filter((kind) => !kind.startsWith('refund.')),
    });
    const findings = await examineApi(api, { copies: 1, stripeUrl: few.url });
    await few.close();

    expect(lackingIn(findings)).toEqual([
      '✗ Notices of Stripe: the endpoint is not subscribed to refund.created, refund.failed, refund.updated',
    ]);
  });

  it('says when Stripe cannot be reached', async () => {
    const nowhere = { copies: 1, stripeUrl: 'http://127.0.0.1:9' };

    expect(lackingIn(await examineApi(api, nowhere))).toEqual([
      '✗ Stripe: does not answer: see to the way from here to api.stripe.com',
    ]);
  });

  it('says when the clock here is not that of the database', async () => {
    const real = Date.now.bind(Date);
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => real() + 60_000);
    const findings = await examine({}).finally(() => clock.mockRestore());

    expect(lackingIn(findings)).toEqual([
      '✗ Clocks: are 60 s apart here and in the database: set them',
    ]);
  });
});

describe('the page server', () => {
  it.each<[lacking: string, change: Record<string, string>]>([
    ['✗ STAGEDOOR_ENVIRONMENT of the page server: is missing', { STAGEDOOR_ENVIRONMENT: '' }],
    ['✗ REPORT_TICKET_SECRET of the page server: is missing', { REPORT_TICKET_SECRET: '' }],
    ['✗ PORT of the page server: cannot be used', { PORT: 'eighty' }],
    [
      '✗ DEV_REMOTES of the page server: cannot be used',
      { DEV_REMOTES: 'mfe-venue=http://localhost:4200' },
    ],
    [
      '✗ PUBLIC_URL: is not https: passwords would travel in the clear',
      { PUBLIC_URL: 'http://shop.example.org' },
    ],
    [
      '✗ TRUSTED_PROXIES of the page server: believes everybody: name what stands in front of it alone',
      { TRUSTED_PROXIES: '::/0' },
    ],
    [
      '✗ Registry of staging: is not there: npm run remote -- --help',
      { STAGEDOOR_ENVIRONMENT: 'staging' },
    ],
  ])('%s', async (line, change) => {
    expect(lackingIn(await examineWeb({ ...web, ...change }))).toEqual([line]);
  });

  it('needs no registry on its disk if the API keeps it', async () => {
    const change = {
      STAGEDOOR_ENVIRONMENT: 'staging',
      API_URL: 'http://127.0.0.1:3001',
      REGISTRY_SECRET: 'Jk3mQ9xZr7Lw2Vb5Nc8tYp1sHd6fGa4e',
    };

    const lines = linesOf(await examineWeb({ ...web, ...change }));

    expect(lines).toContain('✓ Registry of staging: comes from the API at the start');
  });

  it('wants to know what speaks https in front of it', async () => {
    const { TRUSTED_PROXIES: _, ...untold } = web;

    expect(lackingIn(await examineWeb(untold))).toEqual([
      '✗ TRUSTED_PROXIES of the page server: something in front of it speaks https and is not believed: name it, or all visitors share one limit',
    ]);
  });

  it('wants a registry that can be used, with remotes that are there', async () => {
    const elsewhere = await ownDataDir();
    const { remotes } = await publishToProduction(elsewhere);
    const env = { ...web, STAGEDOOR_DATA_DIR: elsewhere };
    const [name] = Object.keys(remotes);

    const inForce = await readRegistry(elsewhere, 'production');
    const unfit = { ...inForce.remotes[name!]!, requires: { react: '^99.0.0' } };
    const text = formatRegistry({ ...inForce, remotes: { ...inForce.remotes, [name!]: unfit } });
    await writeFile(registryFile(elsewhere, 'production'), text);
    const misfit = lackingIn(await examineWeb(env));
    await rm(join(elsewhere, 'remotes', name!), { recursive: true });
    const incomplete = lackingIn(await examineWeb(env));
    await writeFile(registryFile(elsewhere, 'production'), '{');
    const unusable = lackingIn(await examineWeb(env));
    await removeDataDir(elsewhere);
    const gone = lackingIn(await examineWeb(env));

    expect(misfit).toEqual([
      expect.stringMatching(`names ${name} .*, which needs react \\^99\\.0\\.0 \\(the shell has `),
    ]);
    expect(incomplete).toEqual([expect.stringMatching(`names ${name} .* is not published here$`)]);
    expect(unusable).toEqual([expect.stringMatching(/^✗ Registry of production: cannot be used/)]);
    expect(gone).toContain('✗ STAGEDOOR_DATA_DIR: is no folder that can be written to from here');
  });
});

it('looks at both servers, says everything at once, shows no value, and exits with 1', async () => {
  const wrong = { JWT_SECRET: 'too-short-4711', API_PORT: 'port-4711', SMTP_URL: 'https://4711' };

  const { code, out, complaint } = await runTool('doctor', [], {
    ...api,
    ...web,
    ...wrong,
    STRIPE_SECRET_KEY: '',
  });

  expect([code, complaint]).toEqual([1, '']);
  for (const name of ['JWT_SECRET', 'API_PORT', 'SMTP_URL', 'STRIPE_SECRET_KEY']) {
    expect(out).toMatch(new RegExp(`^✗ ${name}: .+$`, 'm'));
  }
  expect(out).toMatch(/\n4 lacking\.\n$/);
  expect(out).not.toContain('4711');
});

it('wants Node 20.19 or newer', () => {
  expect(lineOf(examineNode('20.18.1'))).toBe('✗ Node: 20.18.1; install 20.19 or newer');
  expect(['20.19.0', '22.0.0'].every((version) => examineNode(version).isFine)).toBe(true);
});
