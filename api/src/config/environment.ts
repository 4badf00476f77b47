import { EMAIL_PATTERN } from '@stagedoor/contracts';
import { z } from 'zod';
import { databaseUrlSchema, serviceUrl } from './service-url.js';

const DEVELOPMENT_SECRET = /local|sandbox|default|change|development/i;
const SECRETS = [
  'JWT_SECRET',
  'JWT_PREVIOUS_SECRETS',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'REPORT_TICKET_SECRET',
  'REGISTRY_SECRET',
] as const;

/** Variables whose default is for development, or which development may omit. */
const NEEDED_IN_PRODUCTION = ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'REPORT_TICKET_SECRET'];

const TEST_KEY_REFUSED =
  'is a test key, with which no money moves; a site for tests says so with TEST_PAYMENTS=allowed';

/** White space alone would be 0. */
const number = (min: number, max: number) =>
  z.string().regex(/\S/, 'must be a number').pipe(z.coerce.number<string>().min(min).max(max));
const count = (fallback: number, min: number, max: number) =>
  number(min, max).pipe(z.int()).default(fallback);
const address = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));

/** The origin of the site. */
const site = z
  .url({ protocol: /^https?$/, abort: true })
  .transform((text) => new URL(text))
  .refine(({ href, origin }) => href === `${origin}/`, 'must be an origin, without a path')
  .transform(({ origin }) => origin);

/** White space comes from the end of a file, and would be part of the secret. */
const secret = (min: number) =>
  z
    .string()
    .min(min, { abort: true })
    .refine((text) => !/\s/.test(text), 'contains white space');

/** Separated by commas. */
const listOf = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .pipe(z.array(item));

/** IP addresses, networks or names of networks. */
const proxies = listOf(
  z.union([
    z.enum(['loopback', 'linklocal', 'uniquelocal']),
    z.ipv4(),
    z.ipv6(),
    z.cidrv4(),
    z.cidrv6(),
  ]),
);

/** Origins of other sites, such as `https://partner.example`. */
const origins = listOf(
  z.url({ protocol: /^https?$/, abort: true }).refine((url) => new URL(url).origin === url, {
    error: 'an origin has no path',
  }),
);

/** An e-mail address, alone or as `Name <address>`. */
const sender = z
  .string()
  .refine((text) => EMAIL_PATTERN.test(/<([^<>]*)>$/.exec(text)?.[1] ?? text), {
    error: 'must contain an e-mail address, such as Stagedoor <tickets@example.org>',
  });

/** Separated by white space. */
const secrets = z
  .string()
  .transform((text) => text.split(/\s+/))
  .pipe(z.array(z.string().min(32)));

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  API_HOST: z.string().min(1).default('127.0.0.1'),
  API_PORT: count(3001, 0, 65_535),
  DATABASE_URL: databaseUrlSchema,
  DATABASE_REPLICA_URL: databaseUrlSchema.optional(),
  DATABASE_POOL_SIZE: count(20, 2, 500),
  PUBLIC_URL: site.default('http://localhost:3000'),
  JWT_SECRET: secret(32),
  JWT_PREVIOUS_SECRETS: secrets.default([]),
  STRIPE_SECRET_KEY: secret(8),
  STRIPE_WEBHOOK_SECRET: secret(8),
  STRIPE_API_URL: address.optional(),
  TEST_PAYMENTS: z.literal('allowed').optional(),
  HOLD_MINUTES: count(15, 1, 24 * 60),
  CHECKOUT_SESSIONS_PER_SECOND: number(0.001, 100_000).default(25),
  /** Refunds and ends of payment pages in the background, and questions of success pages, over all copies. */
  PAYMENT_JOBS_PER_SECOND: number(0.1, 100_000).default(25),
  MAX_TICKETS_PER_PERSON: count(20, 1, 1_000),
  OPEN_ORDERS_PER_PERSON: count(20, 1, 1_000_000),
  OPEN_ORDERS_PER_NETWORK: count(1_000, 1, 1_000_000),
  STARTED_ORDERS_PER_PERSON: count(30, 1, 1_000_000),
  STARTED_ORDERS_PER_NETWORK: count(3_000, 1, 1_000_000),
  STARTED_ORDERS_WINDOW_MINUTES: count(10, 1, 24 * 60),
  NETWORK_HOLD_PERCENT: count(25, 1, 100),
  /** Undecided orders of one event in one copy from which on buyers wait in line. */
  WAITING_ROOM_FROM_ORDERS: count(5_000, 1, 1_000_000),
  /** Buyers of one event that the line admits. */
  WAITING_ROOM_ORDERS_PER_SECOND: number(0.001, 100_000).default(500),
  MAX_VENUES_PER_PERSON: count(200, 1, 1_000_000),
  MAX_DRAFTS_PER_PERSON: count(100, 1, 1_000_000),
  /** That are not over. */
  MAX_PUBLISHED_PER_PERSON: count(200, 1, 1_000_000),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_CONNECTIONS: count(5, 1, 100),
  MAIL_DIR: z.string().min(1).default('.data/mail'),
  MAIL_FROM: sender.default('Stagedoor <tickets@stagedoor.example>'),
  OPERATOR_EMAIL: z.email({ pattern: EMAIL_PATTERN }).optional(),
  ALARM_URL: serviceUrl(/^https?$/).optional(),
  SIGN_IN_FAILURES_PER_ACCOUNT: count(10, 1, 1_000_000),
  SIGN_IN_FAILURES_PER_ADDRESS: count(100, 1, 1_000_000),
  SIGN_IN_WINDOW_MINUTES: count(15, 1, 24 * 60),
  SIGN_INS_PER_ACCOUNT: count(100, 1, 1_000_000),
  SIGN_INS_PER_NETWORK: count(3_000, 1, 1_000_000),
  REGISTRATIONS_PER_NETWORK: count(100, 1, 1_000_000),
  REGISTRATION_WINDOW_MINUTES: count(15, 1, 24 * 60),
  ROLE_SWITCHES_PER_ACCOUNT: count(60, 1, 1_000_000),
  ADDRESS_MAILS_PER_ACCOUNT: count(5, 1, 1_000_000),
  /** Of one kind, within an hour. */
  MAILS_PER_RECIPIENT: count(10, 1, 1_000_000),
  INVITATIONS_PER_ACCOUNT: count(100, 1, 1_000_000),
  /** That the audit log keeps, within an hour. */
  AUDITED_CHANGES_PER_ACCOUNT: count(500, 1, 1_000_000),
  CLIENT_REPORTS_PER_ADDRESS: count(60, 1, 1_000_000),
  CLIENT_REPORTS_PER_MINUTE: count(600, 1, 1_000_000),
  /** Shared with the page server, which signs with it. Without it, all reports share one limit and have no vote. */
  REPORT_TICKET_SECRET: secret(32).optional(),
  /** Shared with page servers without a common disk: the API stores the registry of remotes for them. */
  REGISTRY_SECRET: secret(32).optional(),
  CANARY_NETWORK_PERCENT: count(20, 1, 50),
  /** A webhook may arrive for 3 days, and Stripe lists its event for 30. */
  KEEP_STRIPE_EVENTS_DAYS: count(60, 31, 3_650),
  /** A late payment names its order: a bank may take 14 days, and its event is listed for 30 more. */
  KEEP_DEAD_ORDERS_DAYS: count(180, 60, 3_650),
  KEEP_SESSIONS_DAYS: count(30, 1, 3_650),
  KEEP_CLIENT_REPORTS_DAYS: count(30, 1, 3_650),
  /** After the end of the event: an invitation can be accepted until then. */
  KEEP_INVITATIONS_DAYS: count(30, 1, 3_650),
  TRUSTED_PROXIES: proxies.default(['loopback']),
  CORS_ORIGINS: origins.default([]),
  HEADERS_TIMEOUT_SECONDS: number(0.05, 60).default(10),
  REQUEST_TIMEOUT_SECONDS: number(0.05, 300).default(30),
  /** How long a stopping copy still serves, so that the load balancer notices it. */
  DRAIN_SECONDS: number(0, 300).default(0),
  METRICS_TOKEN: secret(16).optional(),
  API_DOCS: z.enum(['public', 'off']).default('off'),
  READINESS_DETAILS: z.enum(['public', 'operator']).default('operator'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_TRACES_SAMPLER_ARG: number(0, 1).default(0.1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Defaults outside of production. */
const OPEN = { API_DOCS: 'public', READINESS_DETAILS: 'public' };

/** The configuration of the API, validated once at start-up. */
export type Environment = z.infer<typeof environmentSchema>;

/** The injection token of the Environment. */
export const ENVIRONMENT = Symbol('ENVIRONMENT');

export interface EnvironmentProblem {
  name: string;
  why: string;
}

/** Names every invalid variable, never a value. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';

  constructor(readonly problems: readonly EnvironmentProblem[]) {
    const wrong = problems.map(({ name, why }) => `${name}: ${why}`);
    super(`Wrong configuration. ${wrong.join('; ')}`);
  }
}

/** Parses the environment. Throws an EnvironmentError for invalid values and, in production, for development values. */
export function parseEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const defaults = given.NODE_ENV === 'production' ? {} : OPEN;
  const parsed = environmentSchema.safeParse({ ...defaults, ...given }, { reportInput: false });
  const wrong = (parsed.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]);
    return { name, why: given[name] === undefined ? 'is missing' : issue.message };
  });
  const refused = given.NODE_ENV === 'production' ? developmentValues(given) : [];
  const others = refused.filter(({ name }) => !wrong.some((problem) => problem.name === name));
  const problems = [...wrong, ...others];
  if (!parsed.success || problems.length > 0) throw new EnvironmentError(problems);
  return parsed.data;
}

/** True for a key of Stripe's test mode, in which no money moves. */
export function isTestKey(stripeSecretKey: string): boolean {
  return /^[sr]k_test_/.test(stripeSecretKey);
}

/** Returns the variables that hold values for development or for tests. */
function developmentValues(
  given: Readonly<Record<string, string | undefined>>,
): EnvironmentProblem[] {
  const { STRIPE_API_URL, STRIPE_SECRET_KEY = '', TEST_PAYMENTS, MAIL_FROM = '' } = given;
  const refused = NEEDED_IN_PRODUCTION.filter((name) => !given[name]);
  if (STRIPE_API_URL) refused.push('STRIPE_API_URL');
  if (/\.example>?$/.test(MAIL_FROM)) refused.push('MAIL_FROM');
  if (!/^[sr]k_(live|test)_/.test(STRIPE_SECRET_KEY)) refused.push('STRIPE_SECRET_KEY');
  for (const name of SECRETS) {
    if (DEVELOPMENT_SECRET.test(given[name] ?? '')) refused.push(name);
  }
  const why = 'must hold a real value with NODE_ENV=production';
  const problems = [...new Set(refused)].map((name) => ({ name, why }));
  if (isTestKey(STRIPE_SECRET_KEY) && !refused.includes('STRIPE_SECRET_KEY') && !TEST_PAYMENTS) {
    problems.push({ name: 'STRIPE_SECRET_KEY', why: TEST_KEY_REFUSED });
  }
  return problems;
}
