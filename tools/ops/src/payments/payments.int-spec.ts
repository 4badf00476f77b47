import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { freshDatabase } from '@stagedoor/api/test-support/fresh-database';
import { type PaymentsSandbox, startPaymentsSandbox } from '@stagedoor/payments-sandbox';
import { Client, type ClientConfig } from 'pg';
import { withDatabase } from '../backup/database-state.js';
import { ownDataDir, removeDataDir } from '../site/own-place.js';
import { runHere, runTool } from '../testing/run-tool.js';
import { COMMAND_LINE, runPayments } from './commands.js';
import { connectProvider } from './payment-provider.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const KEY = 'sk_test_local';

let dataDir: string;
let databaseUrl: string;
let sandbox: PaymentsSandbox;

/** Runs a command in a process of its own. */
const program = (...args: string[]) => runTool('payments', args, {});

/** Runs a command in this process. */
const payments = (...args: string[]) =>
  runHere((say) => {
    const { options } = COMMAND_LINE;
    return runPayments(parseArgs({ args, options, allowPositionals: true }), say);
  });
const query = <Row>(statement: string) =>
  withDatabase(databaseUrl, async (client) => (await client.query(statement)).rows as Row[]);
const site = async () => {
  const [row] = await query<{ id: string; on: boolean; compare_from: Date | null }>(
    'SELECT id, recovery_since IS NOT NULL AS on, compare_from FROM site',
  );
  return row!;
};

beforeAll(async () => {
  dataDir = await ownDataDir();
  databaseUrl = await freshDatabase();
  sandbox = await startPaymentsSandbox({
    dataDir,
    secretKey: KEY,
    webhookSecret: 'whsec_local',
    webhookUrl: 'http://127.0.0.1:9/',
  });
  vi.stubEnv('DATABASE_URL', databaseUrl);
  vi.stubEnv('STRIPE_SECRET_KEY', KEY);
  vi.stubEnv('STRIPE_API_URL', sandbox.url);
});

afterAll(async () => {
  await sandbox.close();
  vi.unstubAllEnvs();
  await removeDataDir(dataDir);
});

afterEach(() =>
  query('UPDATE site SET recovery_since = NULL, compare_from = NULL, home = site_home()'),
);

it('shows the identity of the site', async () => {
  const { out, code } = await program('status');

  expect([code, out]).toEqual([
    0,
    `Identity of this site at the payment provider: ${(await site()).id}\nRecovery mode: off\n`,
  ]);
});

it('begins recovery mode for a database that is declared restored, and ends it', async () => {
  const declared = await payments('restored', '--since', '2026-01-02T03:04:05Z');
  const declaredAgain = await payments('restored');
  const during = await site();
  const confirmed = await payments('confirm');

  expect(declared.out).toMatch(/^Recovery mode: on since .*: the database was restored$/m);
  expect(declaredAgain.code).toBe(0);
  expect(during).toMatchObject({ on: true, compare_from: new Date('2026-01-02T03:04:05Z') });
  expect(confirmed.out).toContain('Recovery mode: off');
  expect(await query(`SELECT action FROM audit_log WHERE actor = 'operator' ORDER BY id`)).toEqual([
    { action: 'recovery-begun' },
    { action: 'recovery-confirmed' },
  ]);
});

it('shows that a database is at a new place, and changes nothing', async () => {
  await query(`UPDATE site SET home = 'elsewhere'`);

  const { out } = await payments('status');

  expect(out).toMatch(
    /^Recovery mode: off; it begins when the API starts: the database is at a new place$/m,
  );
  expect((await site()).on).toBe(false);
});

it('begins recovery mode before it compares a database at a new place', async () => {
  await query(`UPDATE site SET home = 'elsewhere'`);

  const { out } = await payments('compare');

  expect(out).toMatch(/^Recovery mode: on since .*: the database is at a new place$/m);
});

it('ends the recovery mode of a database that was dumped in it', async () => {
  await payments('restored');
  await query(`UPDATE site SET home = 'elsewhere'`);

  const confirmed = await payments('confirm');
  const afterwards = await payments('compare');

  expect(confirmed.out).toMatch(/^Recovery mode: off$/m);
  expect(afterwards.complaint).toMatch(/^The site is not in recovery mode/);
});

it('sets the identity of a backup without one', async () => {
  const earlier = (await site()).id;

  await payments('restored', '--identity', '01930000-0000-7000-8000-000000000001');

  expect((await site()).id).toBe('01930000-0000-7000-8000-000000000001');
  expect(earlier).not.toBe((await site()).id);
});

it.each(['compare', 'confirm'])('names what the provider does not have: %s', async (command) => {
  await payments('restored');

  const { out } = await payments(command);

  expect(out).toContain(
    'Not compared, because the provider does not have them: free orders, and scans at the door (docs/guides/operate.md, "After a restore").\n',
  );
});

it.each([
  ['send', [{ kind: 'password-reset' }]],
  ['drop', []],
])('requires a decision about waiting mails: %s', async (mails, kept) => {
  await query(`INSERT INTO mails (id, kind, data, created_at)
    VALUES (gen_random_uuid(), 'password-reset', '{}', now() - interval '1 day')`);
  await payments('restored');

  const refused = await payments('confirm');
  const confirmed = await payments('confirm', '--mails', mails);

  expect([refused.code, refused.complaint]).toEqual([
    1,
    expect.stringMatching(/^1 mails were waiting/),
  ]);
  expect([confirmed.code, confirmed.complaint]).toEqual([0, '']);
  expect(await query('DELETE FROM mails RETURNING kind')).toEqual(kept);
});

it('requires the number of missing orders', async () => {
  const stripe = connectProvider({ STRIPE_SECRET_KEY: KEY, STRIPE_API_URL: sandbox.url });
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://127.0.0.1:9/',
    metadata: { stagedoorSite: (await site()).id, orderId: randomUUID() },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'gbp', unit_amount: 500, product_data: { name: 'A ticket' } },
      },
    ],
  });
  await payments('restored');

  const refused = await payments('confirm', '--missing', '2');
  const confirmed = await payments('confirm', '--missing', '1');

  await stripe.checkout.sessions.expire(session.id);
  expect([refused.code, refused.complaint]).toEqual([1, expect.stringContaining('--missing 1')]);
  expect([confirmed.code, confirmed.complaint]).toEqual([0, '']);
  expect((await site()).on).toBe(false);
});

describe('a copy for another environment', () => {
  const copied = async () => {
    const [row] = await query<object>(
      `SELECT o.checkout_session_id AS session, o.payment_intent_id AS "paidBy", p.id AS payment,
         p.refund_due_at AS due, r.payment_id AS of
       FROM orders o JOIN payments p ON p.order_id = o.id JOIN refunds r ON r.payment_id = p.id`,
    );
    return row;
  };

  beforeAll(() =>
    query(`
      SET session_replication_role = replica;
      INSERT INTO orders (id, event_id, payment_status, total_minor, currency,
          checkout_session_id, payment_intent_id)
        VALUES (gen_random_uuid(), gen_random_uuid(), 'refund_pending', 100, 'GBP', 'cs_1', 'pi_1');
      INSERT INTO payments (id, order_id, session_id, amount_minor, currency, status, refund_due_at)
        SELECT 'pi_1', id, 'cs_1', 100, 'GBP', 'refund_pending', now() FROM orders;
      INSERT INTO refunds (id, payment_id, amount_minor, status) VALUES ('re_1', 'pi_1', 100, 'pending');
      INSERT INTO mails (id, kind, data) VALUES (gen_random_uuid(), 'password-reset', '{}')`),
  );

  it.each([[[]], [['--instead-of', '01930000-0000-7000-8000-00000000ffff']]])(
    'requires the current identity: %j',
    async (options) => {
      const before = await site();

      const refused = await payments('new-identity', ...options);

      expect([refused.code, refused.complaint]).toEqual([1, expect.stringContaining(before.id)]);
      expect(await site()).toEqual(before);
      expect(await copied()).toMatchObject({ session: 'cs_1', of: 'pi_1' });
    },
  );

  it('is refused while there are other connections', async () => {
    const { id } = await site();

    const refused = await withDatabase(databaseUrl, () =>
      payments('new-identity', '--instead-of', id),
    );

    expect(refused.complaint).toMatch(/^The database has other connections \(1\)/);
  });

  it('has a new identity, no payments of the original and no mails', async () => {
    const { id } = await site();

    const made = await payments('new-identity', '--instead-of', id);

    expect([made.code, made.complaint]).toEqual([0, '']);
    expect((await site()).id).not.toBe(id);
    expect(await copied()).toEqual({
      session: 'copied_cs_1',
      paidBy: 'copied_pi_1',
      payment: 'copied_pi_1',
      due: null,
      of: 'copied_pi_1',
    });
    expect(await query('SELECT FROM mails')).toEqual([]);
  });

  it('is not refused for connections that are no client’s', async () => {
    const { id } = await site();
    // A sender of the log has the database's name, as a worker of autovacuum has.
    const sender = new Client({
      connectionString: databaseUrl,
      replication: 'database',
    } as ClientConfig);
    await sender.connect();

    const made = await payments('new-identity', '--instead-of', id);
    await sender.end();

    expect([made.code, made.complaint]).toEqual([0, '']);
  });
});

it.each<[args: string[], complaint: RegExp]>([
  [['refund'], /^Name one of status, /],
  [['compare'], /^The site is not in recovery mode: there is nothing to compare\.\n$/],
  [['confirm'], /^The site is not in recovery mode/],
  [['confirm', '--missing', 'all'], /^--missing must be a whole number\.\n$/],
  [['confirm', '--mails', 'keep'], /^--mails must be send or drop\.\n$/],
  [['restored', '--since', 'yesterday'], /^--since must be an instant in ISO 8601\.\n$/],
  [['restored', '--identity', 'mine'], /^--identity must be a UUID\.\n$/],
])('refuses %j in one line, and changes nothing', async (args, complaint) => {
  const before = await site();

  const refused = await payments(...args);

  expect([refused.code, refused.complaint]).toEqual([1, expect.stringMatching(complaint)]);
  expect(await site()).toEqual(before);
});

it.each<[args: string[], complaint: RegExp]>([
  [
    [],
    /^Name one of status, restored, compare, bring-back, confirm, new-identity; see --help\.\n$/,
  ],
  [['status', 'twice'], /^Unexpected argument 'twice'/],
])('exits with 1 after %j', async (args, complaint) => {
  const refused = await program(...args);

  expect([refused.code, refused.complaint]).toEqual([1, expect.stringMatching(complaint)]);
});

it('prints its help', async () => {
  expect((await program('--help')).out).toMatch(/^npm run payments -- <command>/);
});
