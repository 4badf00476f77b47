import { z } from 'zod';
import type { PaymentsSandboxOptions } from './start-payments-sandbox.js';

const secret = z.string().min(1);

const environment = z.object({
  PAYMENTS_HOST: z.string().min(1).default('127.0.0.1'),
  PAYMENTS_PORT: z.coerce.number().int().min(0).max(65_535).default(3002),
  PAYMENTS_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  PAYMENTS_SHOP_NAME: z.string().min(1).default('Stagedoor'),
  STAGEDOOR_DATA_DIR: z.string().min(1).default('.data'),
  STRIPE_SECRET_KEY: secret,
  STRIPE_WEBHOOK_SECRET: secret,
  WEBHOOK_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:3001/api/webhooks/stripe'),
  WEBHOOK_EVENTS: z
    .string()
    .transform((types) => types.split(',').map((type) => type.trim()))
    .pipe(z.array(z.string().regex(/^[a-z_.]+$/)))
    .optional(),
  PAYMENTS_SESSIONS_PER_SECOND: z.coerce.number().int().min(1).max(10_000).optional(),
  PAYMENTS_CALLS_PER_SECOND: z.coerce.number().int().min(1).max(10_000).optional(),
  WEBHOOK_RETRY_MS: z.coerce.number().int().min(1).max(3_600_000).default(1_000),
  WEBHOOK_TIMEOUT_MS: z.coerce.number().int().min(1).max(60_000).default(10_000),
});

/** Reads the settings from the environment. Throws an error that names each invalid variable and never its value. */
export function readSettings(env: NodeJS.ProcessEnv): PaymentsSandboxOptions {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
    throw new Error(`Missing or wrong in the environment: ${names.join(', ')}`);
  }
  const { data } = parsed;
  return {
    host: data.PAYMENTS_HOST,
    port: data.PAYMENTS_PORT,
    publicUrl: data.PAYMENTS_PUBLIC_URL ?? defaultPublicUrl(data.PAYMENTS_PORT),
    shopName: data.PAYMENTS_SHOP_NAME,
    dataDir: data.STAGEDOOR_DATA_DIR,
    secretKey: data.STRIPE_SECRET_KEY,
    webhookSecret: data.STRIPE_WEBHOOK_SECRET,
    webhookUrl: data.WEBHOOK_URL,
    webhookEvents: data.WEBHOOK_EVENTS,
    sessionsPerSecond: data.PAYMENTS_SESSIONS_PER_SECOND,
    callsPerSecond: data.PAYMENTS_CALLS_PER_SECOND,
    webhookRetryBaseMs: data.WEBHOOK_RETRY_MS,
    webhookTimeoutMs: data.WEBHOOK_TIMEOUT_MS,
  };
}

/** The URL of port 0 is known when the server listens. */
function defaultPublicUrl(port: number): string | undefined {
  return port === 0 ? undefined : `http://localhost:${port}`;
}
