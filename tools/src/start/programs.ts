import { join } from 'node:path';
import type { Program } from '../processes/supervisor.js';
import type { LocalSecrets } from './secrets.js';
import type { SiteSettings } from './settings.js';

/** Builds every package whose sources changed since its last build. */
export const buildProgram: Program = {
  name: 'Build',
  script: 'node_modules/nx/dist/bin/nx.js',
  args: ['run-many', '-t', 'build', '--outputStyle=static'],
  env: { NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' },
};

/** Brings the database to the newest migration. */
export function migrateProgram(databaseUrl: string): Program {
  return {
    name: 'Migration',
    script: 'api/dist/database/migrate.js',
    env: { DATABASE_URL: databaseUrl },
  };
}

/** The payments sandbox, which stands in for Stripe. */
export function paymentsProgram(site: SiteSettings, secrets: LocalSecrets): Program {
  return {
    name: 'Payments sandbox',
    script: 'tools/src/payments-sandbox/main.ts',
    env: {
      PAYMENTS_PORT: String(site.paymentsPort),
      PAYMENTS_PUBLIC_URL: `http://localhost:${site.paymentsPort}`,
      STAGEDOOR_DATA_DIR: site.dataDir,
      WEBHOOK_URL: `http://127.0.0.1:${site.apiPort}/api/webhooks/stripe`,
      STRIPE_SECRET_KEY: secrets.stripeSecretKey,
      STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    },
  };
}

/** The page that shows what mail the site has sent. */
export function mailboxProgram(site: SiteSettings): Program {
  return {
    name: 'Mailbox',
    script: 'tools/src/mailbox/main.ts',
    env: { MAIL_PORT: String(site.mailPort), STAGEDOOR_DATA_DIR: site.dataDir },
  };
}

/** The HTTP API, on the sandbox. */
export function apiProgram(
  site: SiteSettings,
  secrets: LocalSecrets,
  databaseUrl: string,
): Program {
  return {
    name: 'API',
    script: 'api/dist/main.js',
    // As `npm run serve:api`: in a rush most objects live briefly, and with room for them few are ever copied.
    nodeFlags: ['--max-semi-space-size=64'],
    env: {
      API_HOST: '127.0.0.1',
      API_PORT: String(site.apiPort),
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: `http://localhost:${site.port}`,
      JWT_SECRET: secrets.jwtSecret,
      STRIPE_SECRET_KEY: secrets.stripeSecretKey,
      STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
      STRIPE_API_URL: `http://127.0.0.1:${site.paymentsPort}`,
      MAIL_DIR: join(site.dataDir, 'mail'),
    },
  };
}

/** The page server, with the API behind its /api. */
export function pagesProgram(site: SiteSettings): Program {
  return {
    name: 'Page server',
    script: 'shell/dist/server/main.js',
    env: {
      PORT: String(site.port),
      PUBLIC_URL: `http://localhost:${site.port}`,
      API_URL: `http://127.0.0.1:${site.apiPort}`,
      STAGEDOOR_ENVIRONMENT: 'local',
      STAGEDOOR_DATA_DIR: site.dataDir,
    },
  };
}
