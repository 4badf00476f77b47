import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STRIPE_EVENT_KINDS } from '@stagedoor/api/stripe-event-kinds';
import { freshDatabase } from '@stagedoor/api/test-support/fresh-database';
import { until } from '@stagedoor/api/test-support/until';
import { startPaymentsSandbox } from '@stagedoor/payments-sandbox';
import { withDatabase } from '../backup/database-state.js';
import { ownDataDir, removeDataDir } from '../site/own-place.js';
import { startMigratedPostgres } from '../testing/migrated-postgres.js';
import { examineApi } from './examine.js';
import {
  lackingIn,
  linesOf,
  type ProductionSetUp,
  startProductionSetUp,
} from './testing/production-set-up.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let setUp: ProductionSetUp;

beforeAll(async () => {
  setUp = await startProductionSetUp();
});

afterAll(() => setUp.stop());

const examine = (change: Record<string, string>, copies = 1) =>
  examineApi({ ...setUp.api, ...change }, { copies, stripeUrl: setUp.stripe.url });

/** Creates a copy of the migrated database and runs the statement in it. */
async function databaseAfter(statement: string): Promise<string> {
  const url = await freshDatabase('examined');
  await withDatabase(url, (client) => client.query(statement));
  return url;
}

describe('the API', () => {
  it.each<[lacking: string, change: Record<string, string>]>([
    [
      '✗ NODE_ENV: set it to production; otherwise values for development are accepted',
      { NODE_ENV: '' },
    ],
    ['✗ DATABASE_URL: is missing', { DATABASE_URL: '' }],
    [
      '✗ DATABASE_URL: its login is not percent-encoded',
      { DATABASE_URL: 'postgresql://me:5%o@127.0.0.1/shop' },
    ],
    ['✗ JWT_SECRET: is missing', { JWT_SECRET: '' }],
    [
      '✗ REPORT_TICKET_SECRET: must hold a real value with NODE_ENV=production',
      { REPORT_TICKET_SECRET: '' },
    ],
    ['✗ Alarms: have no recipient: set OPERATOR_EMAIL, ALARM_URL or both', { OPERATOR_EMAIL: '' }],
    [
      '✗ JWT_SECRET: must hold a real value with NODE_ENV=production',
      { JWT_SECRET: 'a-default-that-is-for-development' },
    ],
    [
      '✗ JWT_SECRET: can be guessed: set a random one, such as the output of openssl rand -base64 48',
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
      '✗ Notices of Stripe: no enabled endpoint has the path /api/webhooks/stripe at PUBLIC_URL: add it',
      { PUBLIC_URL: 'https://other.example.org' },
    ],
    [
      '✗ STRIPE_API_URL: must hold a real value with NODE_ENV=production',
      { STRIPE_API_URL: 'http://127.0.0.1:3002' },
    ],
    [
      '✗ STRIPE_WEBHOOK_SECRET: is not from Stripe: set the secret of the endpoint for /api/webhooks/stripe',
      { STRIPE_WEBHOOK_SECRET: 'Jk3mQ9xZr7Lw2Vb5' },
    ],
    [
      '✗ PUBLIC_URL: is not https: passwords would travel in the clear',
      { PUBLIC_URL: 'http://shop.example.org' },
    ],
    [
      '✗ PUBLIC_URL: names this machine: set it to the public URL of the site',
      { PUBLIC_URL: 'https://localhost' },
    ],
    ['✗ SMTP_URL: must hold a real value with NODE_ENV=production', { SMTP_URL: '' }],
    [
      '✗ Mail server: does not accept mail (ESOCKET): check SMTP_URL',
      { SMTP_URL: 'smtp://127.0.0.1:9' },
    ],
    [
      '✗ TRUSTED_PROXIES of the API: trusts every address: name only the page server',
      { TRUSTED_PROXIES: '0.0.0.0/0' },
    ],
    [
      '✗ TRUSTED_PROXIES of the API: the API listens to other machines and trusts none of them: name the page server, or all visitors share one limit',
      { API_HOST: '0.0.0.0' },
    ],
    ['✗ Stripe: refuses STRIPE_SECRET_KEY (401)', { STRIPE_SECRET_KEY: 'sk_test_51SomebodyElse' }],
    [
      '✗ Database: cannot be reached (ECONNREFUSED): check DATABASE_URL and the network',
      { DATABASE_URL: 'postgresql://me:secret@127.0.0.1:9/shop' },
    ],
    [
      '✗ Replica: cannot be reached (ECONNREFUSED): check DATABASE_REPLICA_URL and the network',
      { DATABASE_REPLICA_URL: 'postgresql://me:secret@127.0.0.1:9/shop' },
    ],
    ['✗ METRICS_TOKEN: contains white space', { METRICS_TOKEN: `${'x'.repeat(32)}\n` }],
    ['✗ PUBLIC_URL: must be an origin, without a path', { PUBLIC_URL: 'https://a.example/b' }],
    [
      '✗ Connections: (DATABASE_POOL_SIZE + 2) × 1 = 198, of 197: lower DATABASE_POOL_SIZE or raise max_connections',
      { DATABASE_POOL_SIZE: '196' },
    ],
  ])('%s', async (line, change) => {
    const lacking = lackingIn(await examine(change));

    expect(lacking).toEqual([line]);
    const values = Object.values(change).filter((value) => value !== '' && !/^\d+$/.test(value));
    expect(values.filter((value) => lacking.join().includes(value))).toEqual([]);
  });

  it.each<[lacking: RegExp, statement: string]>([
    [/^✗ Migrations: \d+ are not applied: npm run migrate$/, 'DROP SCHEMA public CASCADE'],
    [
      /^✗ Migrations: FlyToMars1999 is of a newer version$/,
      `INSERT INTO migrations (timestamp, name) VALUES (1999, 'FlyToMars1999')`,
    ],
    [
      /^✗ Its role: is read-only: set DATABASE_URL to the primary$/,
      `DO $$ BEGIN
         EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database());
       END $$`,
    ],
    [
      /^✗ Recovery mode: is on, and sales are paused: npm run payments -- compare$/,
      `SELECT begin_recovery('restored')`,
    ],
  ])('%s', async (line, statement) => {
    const lacking = lackingIn(await examine({ DATABASE_URL: await databaseAfter(statement) }));

    expect(lacking).toEqual([expect.stringMatching(line)]);
  });

  it('reports a replica that is a primary', async () => {
    const { DATABASE_URL } = setUp.api;

    expect(lackingIn(await examine({ DATABASE_REPLICA_URL: DATABASE_URL! }))).toEqual([
      '✗ Replica: is a primary: set DATABASE_REPLICA_URL to a standby of DATABASE_URL, or remove it',
    ]);
  });

  it('reports that the database cannot archive its log, until it can', async () => {
    const folder = await ownDataDir();
    const archive = join(folder, 'postgres', 'archive');
    const archive_command = `test -e ${archive}`;
    const settings = { archive_mode: 'on', archive_command };
    const { url: DATABASE_URL, stop } = await startMigratedPostgres(folder, { settings });
    const archiveLines = async () =>
      linesOf(await examine({ DATABASE_URL })).filter((line) => line.includes('Archive'));
    const isTried = () =>
      withDatabase(DATABASE_URL, (client) =>
        client.query('SELECT pg_switch_wal(), pg_reload_conf()'),
      );
    const works = '✓ Archive of the log: has not failed since its last success, and is not behind';

    try {
      expect(await archiveLines()).toEqual([
        '✗ Archive of the log: has archived nothing yet: SELECT pg_switch_wal(), and look again',
      ]);
      await isTried();
      await until(async () => !(await archiveLines()).join().includes('nothing yet'));
      expect(await archiveLines()).toEqual([
        '✗ Archive of the log: fails or hangs, and pg_wal fills the disk: see ArchiveFails in docs/guides/alerts.md',
      ]);

      await writeFile(archive, '');
      await isTried();
      await until(async () => (await archiveLines()).includes(works));
    } finally {
      await stop();
      await removeDataDir(folder);
    }
  });

  it('counts the connections of all copies', async () => {
    expect(lackingIn(await examine({}, 9))).toEqual([
      expect.stringContaining('(DATABASE_POOL_SIZE + 2) × 9 = 198, of 197'),
    ]);
  });

  it('reports the public parts', async () => {
    const told = { API_DOCS: 'public', READINESS_DETAILS: 'public' };

    expect(linesOf(await examine(told)).filter((line) => line.includes('public'))).toEqual([
      '✓ API_DOCS: public: every visitor can read /api/docs; set off to end that',
      '✓ READINESS_DETAILS: public: /api/health/ready shows every visitor the state of payments; set operator to end that',
    ]);
  });

  it('reports the kinds of notices that Stripe does not send', async () => {
    const few = await startPaymentsSandbox({
      dataDir: join(setUp.dataDir, 'few'),
      secretKey: setUp.api.STRIPE_SECRET_KEY!,
      webhookSecret: setUp.api.STRIPE_WEBHOOK_SECRET!,
      webhookUrl: 'https://shop.example.org/api/webhooks/stripe',
      webhookEvents: STRIPE_EVENT_KINDS.filter((kind) => !kind.startsWith('refund.')),
    });
    const findings = await examineApi(setUp.api, { copies: 1, stripeUrl: few.url });
    await few.close();

    expect(lackingIn(findings)).toEqual([
      '✗ Notices of Stripe: the endpoint is not subscribed to refund.created, refund.failed, refund.updated',
    ]);
  });

  it('reports that Stripe cannot be reached', async () => {
    const nowhere = { copies: 1, stripeUrl: 'http://127.0.0.1:9' };

    expect(lackingIn(await examineApi(setUp.api, nowhere))).toEqual([
      '✗ Stripe: cannot be reached: check the network to api.stripe.com',
    ]);
  });

  it('reports that the clocks of this machine and the database differ', async () => {
    const real = Date.now.bind(Date);
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() + 60_000);
    const findings = await examine({}).finally(() => clock.mockRestore());

    expect(lackingIn(findings)).toEqual([
      '✗ Clocks: of this machine and the database differ by 60 s: set them',
    ]);
  });
});
