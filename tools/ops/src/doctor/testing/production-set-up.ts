import { freshDatabase } from '@stagedoor/api/test-support/fresh-database';
import { type MailServer, startMailServer } from '@stagedoor/api/test-support/mail-server';
import { type PaymentsSandbox, startPaymentsSandbox } from '@stagedoor/payments-sandbox';
import { ownDataDir, removeDataDir } from '../../site/own-place.js';
import { publishToProduction } from '../../testing/publish-remotes.js';
import { type Finding, lineOf } from '../finding.js';

const KEY = 'sk_test_51QzT4rKd0vYw8HnMabcdefgh';
const PUBLIC_URL = 'https://shop.example.org';

/** The API and the page server share it. */
const REPORT_TICKET_SECRET = '4b8d60c95e1f7a32d8c70f9e6a51b34c';

/** The services of a site in production, and the variables of its two servers. For tests. */
export interface ProductionSetUp {
  dataDir: string;
  mailServer: MailServer;
  stripe: PaymentsSandbox;
  api: Record<string, string>;
  web: Record<string, string>;
  stop: () => Promise<void>;
}

/** Starts a complete production environment. For tests. */
export async function startProductionSetUp(): Promise<ProductionSetUp> {
  const dataDir = await ownDataDir();
  const mailServer = await startMailServer();
  const webhookSecret = 'whsec_Jk3mQ9xZr7Lw2Vb5';
  const webhookUrl = `${PUBLIC_URL}/api/webhooks/stripe`;
  const stripe = await startPaymentsSandbox({ dataDir, secretKey: KEY, webhookSecret, webhookUrl });
  await publishToProduction(dataDir);
  const shared = { NODE_ENV: 'production', PUBLIC_URL, REPORT_TICKET_SECRET };
  const api = {
    ...shared,
    DATABASE_URL: await freshDatabase(),
    JWT_SECRET: '9f2c1be07a34d6588e41f7c05b63a9d2',
    STRIPE_SECRET_KEY: KEY,
    TEST_PAYMENTS: 'allowed',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Stagedoor <tickets@shop.example.org>',
    OPERATOR_EMAIL: 'operator@shop.example.org',
  };
  const web = {
    ...shared,
    STAGEDOOR_ENVIRONMENT: 'production',
    STAGEDOOR_DATA_DIR: dataDir,
    TRUSTED_PROXIES: '10.0.0.7',
  };
  const stop = async () => {
    await stripe.close();
    await mailServer.close();
    await removeDataDir(dataDir);
  };
  return { dataDir, mailServer, stripe, api, web, stop };
}

/** The findings as printed lines. */
export const linesOf = (findings: readonly Finding[]) => findings.map(lineOf);

/** The lines of the failed checks. */
export const lackingIn = (findings: readonly Finding[]) =>
  linesOf(findings.filter(({ isFine }) => !isFine));
