import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { audit } from '@stagedoor/api/audit';
import type { Order } from '@stagedoor/contracts';
import { withDatabase } from '@stagedoor/ops/backup/database-state';
import { examineApi } from '@stagedoor/ops/doctor/examine';
import { lineOf } from '@stagedoor/ops/doctor/finding';
import { ownDataDir, removeDataDir } from '@stagedoor/ops/site/own-place';
import { runNode } from '@stagedoor/ops/testing/run-tool';
import { openSmallShop, register } from '@stagedoor/ops/testing/small-shop';
import { untilItAnswers } from '@stagedoor/ops/testing/until-it-answers';
import { type PaymentsSandbox, startPaymentsSandbox } from '@stagedoor/payments-sandbox';
import { payInSandbox } from '@stagedoor/payments-sandbox/pay-in-sandbox';
import { type RunningPostgres, startPostgres } from '@stagedoor/postgres';
import { type PgBouncer, startPgBouncer } from '@stagedoor/postgres/pgbouncer';
import { findFreePort } from '@stagedoor/processes/free-port';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const IGNORES = 'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout';
const SECRETS = {
  JWT_SECRET: '9f2c1be07a34d6588e41f7c05b63a9d2',
  STRIPE_SECRET_KEY: 'sk_test_local',
  STRIPE_WEBHOOK_SECRET: 'whsec_local',
};

let dataDir: string;
let postgres: RunningPostgres;

beforeAll(async () => {
  dataDir = await ownDataDir();
  const settings = { dataDir: join(dataDir, 'postgres'), port: await findFreePort() };
  postgres = await startPostgres({ ...settings, durable: false });
});

afterAll(async () => {
  await postgres.stop();
  await removeDataDir(dataDir);
});

const migrate = (url: string) => runNode(['api/dist/database/migrate.js'], { DATABASE_URL: url });

async function databaseLines(url: string): Promise<string[]> {
  const findings = await examineApi({ DATABASE_URL: url }, { copies: 1 });
  return findings.map(lineOf).filter((line) => /Database:|Limits/.test(line));
}

/** The lines of the database behind a pooler, which is stopped afterwards. */
async function linesThrough(pooler: PgBouncer): Promise<string[]> {
  try {
    return await databaseLines(pooler.url);
  } finally {
    await pooler.stop();
  }
}

describe('two copies behind PgBouncer in transaction mode, with more connections than PgBouncer has to the database', () => {
  let pooler: PgBouncer;
  let stripe: PaymentsSandbox;
  const copies: { url: string; program: ChildProcess }[] = [];

  async function startCopy(port: number): Promise<void> {
    const url = `http://127.0.0.1:${port}`;
    const program = spawn(process.execPath, ['api/dist/main.js'], {
      cwd: REPOSITORY,
      env: {
        ...process.env,
        ...SECRETS,
        API_PORT: String(port),
        DATABASE_URL: pooler.url,
        DATABASE_POOL_SIZE: '20',
        STRIPE_API_URL: stripe.url,
        CHECKOUT_SESSIONS_PER_SECOND: '1000',
        // All buyers come from one network.
        NETWORK_HOLD_PERCENT: '100',
        MAIL_DIR: join(dataDir, 'mail'),
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    copies.push({ url, program });
    await untilItAnswers(`${url}/api/health/ready`, program);
  }

  beforeAll(async () => {
    // Round robin, so that two transactions of a client do not get the same connection by chance.
    const settings = [IGNORES, 'server_round_robin = 1'];
    pooler = await startPgBouncer({ databaseUrl: postgres.url, poolSize: 5, settings });
    const ports = [await findFreePort(), await findFreePort()] as const;
    stripe = await startPaymentsSandbox({
      dataDir,
      secretKey: SECRETS.STRIPE_SECRET_KEY,
      webhookSecret: SECRETS.STRIPE_WEBHOOK_SECRET,
      webhookUrl: `http://127.0.0.1:${ports[0]}/api/webhooks/stripe`,
    });
    const migrated = await Promise.all([1, 2, 3].map(() => migrate(pooler.url)));
    expect(migrated.filter(({ code, complaint }) => code !== 0 || complaint !== '')).toEqual([]);
    await Promise.all(ports.map(startCopy));
  });

  afterAll(async () => {
    for (const { program } of copies) {
      program.kill('SIGTERM');
      if (program.exitCode === null) await once(program, 'exit');
    }
    await stripe.close();
    await pooler.stop();
  });

  it('sells every ticket once when buyers request more tickets than there are, without a breach of the ledger', async () => {
    const [first] = copies;
    const { event } = await openSmallShop(first!.url);
    const buyers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        register(copies[index % copies.length]!.url, `buyer-${index}`),
      ),
    );

    const orders = await Promise.all(
      buyers.map(async (buyer) => {
        const placed = await buyer.orderToPay(event, 2).catch(() => null);
        if (!placed) return null;
        await payInSandbox(stripe.url)(placed.checkoutUrl);
        return buyer.post<Order>(`/orders/${placed.order.id}/generate-tickets`, {});
      }),
    );

    const bought = orders.filter((order) => order !== null);
    expect(bought).toHaveLength(25);
    expect(new Set(bought.flatMap(({ tickets }) => tickets.map(({ id }) => id))).size).toBe(50);
    const { findings } = await withDatabase(pooler.url, audit);
    expect(findings.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
  });

  it('has no more connections to the database than the pool size', async () => {
    const { rows } = await withDatabase(postgres.url, (client) =>
      client.query<{ count: number }>(
        `SELECT count(*)::integer AS count FROM pg_stat_activity
         WHERE datname = 'stagedoor' AND pid <> pg_backend_pid()`,
      ),
    );

    expect(rows[0]?.count).toBeGreaterThan(0);
    expect(rows[0]?.count).toBeLessThanOrEqual(5);
  });

  it('has no limits of statements until the role sets them, and the doctor reports it', async () => {
    const before = await databaseLines(pooler.url);
    await withDatabase(postgres.url, (client) =>
      client.query(
        `ALTER ROLE stagedoor SET statement_timeout = '15s';
         ALTER ROLE stagedoor SET idle_in_transaction_session_timeout = '15s'`,
      ),
    );
    const fresh = await startPgBouncer({
      databaseUrl: postgres.url,
      poolSize: 1,
      settings: [IGNORES],
    });
    const after = await linesThrough(fresh);

    expect(before).toEqual([
      '✓ Database: responds',
      expect.stringMatching(/^✗ Limits of statements: a pooler ignores them: ALTER ROLE/),
    ]);
    expect(after).toEqual(['✓ Database: responds', '✓ Limits of statements: 15s']);
  });
});

it('PgBouncer without ignore_startup_parameters refuses the API, and the doctor names the setting', async () => {
  const pooler = await startPgBouncer({ databaseUrl: postgres.url, poolSize: 1 });

  const lines = await linesThrough(pooler);

  expect(lines).toEqual([`✗ Database: PgBouncer refuses the API's connections: set ${IGNORES}`]);
});
