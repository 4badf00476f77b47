import { join } from 'node:path';
import { STRIPE_EVENT_KINDS } from '@stagedoor/api/stripe-event-kinds';
import type { ApiCopy } from '@stagedoor/ops/site/pages-program';
import type { LocalSecrets } from '@stagedoor/ops/site/secrets';
import type { SiteSettings } from '@stagedoor/ops/site/settings';
import type { Program } from '@stagedoor/processes/program';

/** Builds every package whose sources changed since its last build. */
export const buildProgram: Program = {
  name: 'Build',
  script: 'node_modules/nx/dist/bin/nx.js',
  args: ['run-many', '-t', 'build', '--outputStyle=static'],
  env: { NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' },
};

/** Migrates the database. */
export function migrateProgram(databaseUrl: string): Program {
  return {
    name: 'Migration',
    script: 'api/dist/database/migrate.js',
    env: { DATABASE_URL: databaseUrl },
  };
}

/** The payments sandbox. */
export function paymentsProgram(site: SiteSettings, secrets: LocalSecrets): Program {
  return {
    name: 'Payments sandbox',
    script: 'tools/payments-sandbox/src/main.ts',
    env: {
      PAYMENTS_PORT: String(site.paymentsPort),
      PAYMENTS_PUBLIC_URL: `http://localhost:${site.paymentsPort}`,
      STAGEDOOR_DATA_DIR: site.dataDir,
      WEBHOOK_EVENTS: STRIPE_EVENT_KINDS.join(),
      WEBHOOK_URL: `${webhookHost(site)}/api/webhooks/stripe`,
      STRIPE_SECRET_KEY: secrets.stripeSecretKey,
      STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    },
  };
}

/** With several copies of the API, notices go through the page server, so that losing a copy loses no notice. */
function webhookHost({ apiCopies, apiPort, port }: SiteSettings): string {
  return apiCopies > 1 ? `http://localhost:${port}` : `http://127.0.0.1:${apiPort}`;
}

/** The page with the mails of the site. */
export function mailboxProgram(site: SiteSettings): Program {
  return {
    name: 'Mailbox',
    script: 'tools/dev/src/mailbox/main.ts',
    env: { MAIL_PORT: String(site.mailPort), STAGEDOOR_DATA_DIR: site.dataDir },
  };
}

/** With several copies, a second is enough for the page server to detect that one stops. */
const DRAIN_SECONDS = 1;

/**
 * The flags of the API, as in `npm run serve:api`: a small young generation, and a heap that grows slowly. ADR 81 says
 * what other sizes cost.
 */
export const API_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=50'];

/** By default glibc keeps freed memory for each thread, and more of it after each large allocation. */
const ALLOCATOR = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

/** One copy of the HTTP API, on the sandbox. */
export function apiProgram(
  site: SiteSettings,
  secrets: LocalSecrets,
  databaseUrl: string,
  { port, number }: ApiCopy,
): Program {
  return {
    name: number === 1 ? 'API' : `API ${number}`,
    script: 'api/dist/main.js',
    nodeFlags: API_FLAGS,
    env: {
      ...ALLOCATOR,
      API_HOST: '127.0.0.1',
      API_PORT: String(port),
      DRAIN_SECONDS: String(site.apiCopies > 1 ? DRAIN_SECONDS : 0),
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: `http://localhost:${site.port}`,
      JWT_SECRET: secrets.jwtSecret,
      REPORT_TICKET_SECRET: secrets.reportTicketSecret,
      STRIPE_SECRET_KEY: secrets.stripeSecretKey,
      STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
      STRIPE_API_URL: `http://127.0.0.1:${site.paymentsPort}`,
      MAIL_DIR: join(site.dataDir, 'mail'),
    },
  };
}
