import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { type Environment, parseEnvironment } from '../src/config/environment.js';
import { createApp } from '../src/create-app.js';
import { SendMailsJob } from '../src/modules/mail/send-mails.job.js';
import { CheckoutLineService } from '../src/modules/orders/checkout/checkout-line.service.js';
import { AuditLedgerJob } from '../src/modules/orders/watch/audit-ledger.job.js';
import { ApiClient } from './api-client.js';
import { freshDatabase } from './fresh-database.js';

export interface TestApp {
  app: NestFastifyApplication;
  /** Calls the application without a socket. */
  api: ApiClient;
  /** The application's own connections, to arrange state that no call creates and to read the stored rows. */
  dataSource: DataSource;
  environment: Environment;
  /** Listens on a free port and returns its address, for tests that need a real socket. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** The key with which page servers sign report tickets. */
export const REPORT_TICKET_SECRET = 'a-local-secret-for-the-tickets-of-tests';

/** The key of the registry's calls by page servers. */
export const REGISTRY_SECRET = 'a-local-secret-for-the-registry-of-tests';

const TEST_VARIABLES = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  DATABASE_POOL_SIZE: '10',
  PUBLIC_URL: 'http://stagedoor.test',
  JWT_SECRET: 'a-local-secret-that-only-tests-know-0001',
  REPORT_TICKET_SECRET,
  REGISTRY_SECRET,
  STRIPE_SECRET_KEY: 'sk_test_local',
  STRIPE_WEBHOOK_SECRET: 'whsec_local',
  CHECKOUT_SESSIONS_PER_SECOND: '10000',
  PAYMENT_JOBS_PER_SECOND: '10000',
  // All calls of a test come from one network.
  OPEN_ORDERS_PER_PERSON: '10000',
  OPEN_ORDERS_PER_NETWORK: '10000',
  STARTED_ORDERS_PER_PERSON: '10000',
  STARTED_ORDERS_PER_NETWORK: '100000',
  NETWORK_HOLD_PERCENT: '100',
  STRIPE_API_URL: 'http://127.0.0.1:9',
  REGISTRATIONS_PER_NETWORK: '10000',
  MAIL_DIR: join(tmpdir(), 'stagedoor-test-mail'),
};

/**
 * Starts the real application on a fresh database: one for each spec file, in `beforeAll`, closed in `afterAll`.
 * `variables` replace the test's own, for example `{ STRIPE_API_URL: sandbox.url }`.
 */
export async function startTestApp(variables: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const DATABASE_URL = variables.DATABASE_URL ?? (await freshDatabase());
  const environment = parseEnvironment({ ...TEST_VARIABLES, DATABASE_URL, ...variables });
  const app = await createApp(environment);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  await app.get(CheckoutLineService).setPace();
  // Tests that break an invariant need no alarm; the tests of the audit run it themselves.
  await app.get(AuditLedgerJob).stop();
  // Only tests that ask for mails need them.
  if (!variables.MAIL_DIR && !variables.SMTP_URL) await app.get(SendMailsJob).stop();
  return {
    app,
    api: new ApiClient(app),
    dataSource: app.get<DataSource>(getDataSourceToken()),
    environment,
    listen: async () => {
      await app.listen(0, '127.0.0.1');
      const address = app.getHttpServer().address();
      if (!address || typeof address === 'string') throw new Error('The application has no port.');
      return `http://127.0.0.1:${address.port}`;
    },
    close: () => app.close(),
  };
}
