import { resolve } from 'node:path';
import { EMAIL_PATTERN } from '@stagedoor/contracts';
import { remoteNameSchema } from '@stagedoor/federation';
import { z } from 'zod';

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

/** White space alone would be 0. */
const number = (min: number, max: number) =>
  z.string().regex(/\S/).pipe(z.coerce.number<string>().min(min).max(max));
const count = (min: number, max: number) => number(min, max).pipe(z.int());

/** Comma-separated values; at least one. */
const listOf = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .pipe(z.array(item));

const proxies = listOf(
  z.union([
    z.enum(['loopback', 'linklocal', 'uniquelocal']),
    z.ipv4(),
    z.ipv6(),
    z.cidrv4(),
    z.cidrv6(),
  ]),
);

const MEBIBYTE = 1024 * 1024;

const environmentSchema = z.object({
  PORT: count(0, 65_535).default(3000),
  HOST: z.string().min(1).default('localhost'),
  TRUSTED_PROXIES: proxies.default([]),
  PUBLIC_URL: site.default('http://localhost:3000'),
  API_URL: listOf(address).optional(),
  STAGEDOOR_ENVIRONMENT: z.enum(['local', 'staging', 'production']).default('local'),
  REPORT_TICKET_SECRET: secret(32).optional(),
  REGISTRY_SECRET: secret(32).optional(),
  CANARY_WATCH_SECONDS: number(0.05, 3_600).default(20),
  STAGEDOOR_DATA_DIR: z.string().min(1).default('.data'),
  HEADERS_TIMEOUT_SECONDS: number(0.05, 60).default(10),
  REQUEST_TIMEOUT_SECONDS: number(0.05, 300).default(30),
  DRAIN_SECONDS: number(0, 300).default(0),
  WAITING_FILES_MB: count(1, 1_000_000).default(256),
  STORED_VERSIONS_MB: count(1, 1_000_000).default(1_024),
  OLD_SHELL_DAYS: count(1, 365).default(7),
  DRAW_PAGES: z.enum(['auto', 'always', 'never']).default('auto'),
  METRICS_TOKEN: secret(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_TRACES_SAMPLER_ARG: number(0, 1).default(0.1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Comma-separated pairs of remote and URL: `mfe-venue=http://localhost:4200`. */
const devServersSchema = z.object({
  DEV_REMOTES: z
    .string()
    .transform((list): Record<string, string | undefined> => {
      const pairs = list.split(',').map((one) => one.trim().split('='));
      return Object.fromEntries(pairs.map(([remote = '', url]) => [remote, url]));
    })
    .pipe(z.record(remoteNameSchema, address)),
});

const previewSchema = z.object({
  PREVIEW_EMAILS: listOf(z.email({ pattern: EMAIL_PATTERN }).toLowerCase()),
  PREVIEW_SECRET: secret(32),
  API_URL: listOf(address),
});

/** The users who may preview other versions of remotes on a staging site. */
export interface PreviewConfig {
  /** In lower case. */
  emails: string[];
  /** Signs the preview cookie. */
  secret: string;
}

/** The configuration of the page server. */
export interface Config {
  port: number;
  host: string;
  /** Proxies whose `X-Forwarded-For` is trusted; empty for none. */
  trustedProxies: string[];
  /** The public URL of the site, without a trailing slash, for the URLs in its pages. */
  publicUrl: string;
  /**
   * The URLs of the API's copies, for `/api` and for the data in pages. Empty if a proxy in front of this server
   * handles `/api`.
   */
  apiUrls: string[];
  environment: 'local' | 'staging' | 'production';
  dataDir: string;
  /** Shared with the API. Signs the tickets of page reports. Without it, reports of all versions share one limit. */
  reportSecret?: string | undefined;
  /** Shared with the API, whose database then decides about the registry; the data folder is this server's copy. */
  registrySecret?: string | undefined;
  /** The pause between two rounds of judging canaries. */
  canaryWatchMs: number;
  /** Time limits for receiving a request's headers and the whole request. */
  timeouts: { headersMs: number; requestMs: number };
  /** How long a stopping server keeps serving while it reports that it is not ready. */
  drainMs: number;
  /** How many days the files of a shell are kept after the last page server that used it. */
  oldShellDays: number;
  /** Storage limits for teams: for uploaded files without a version, and for versions that are not in force. */
  storageLimits: { waitingFilesBytes: number; storedVersionsBytes: number };
  logLevel: string;
  /** For `/metrics`; without it only this machine reads them. */
  metricsToken?: string | undefined;
  /** The share of calls that are traced; none are without a collector. */
  tracedShare?: number | undefined;
  /** Whether remotes' server parts draw pages: with `auto` in production only where they have no network. */
  drawPages: 'auto' | 'always' | 'never';
  /** The URLs of dev servers by remote; never on a production site. */
  devServers?: Record<string, string>;
  /** Only on a staging site with PREVIEW_EMAILS. */
  preview?: PreviewConfig;
}

/** Names every invalid variable, never a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(
    readonly names: readonly string[],
    message = `Wrong value in the environment: ${names.join(', ')}`,
  ) {
    super(message);
  }
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  env: NodeJS.ProcessEnv,
  missing: readonly string[] = [],
): z.output<Schema> {
  const parsed = schema.safeParse(env);
  if (parsed.success && missing.length === 0) return parsed.data;
  const issues = parsed.error?.issues ?? [];
  const reasons = new Map(missing.map((name) => [name, '']));
  for (const { code, message, path } of issues) {
    reasons.set(String(path[0]), code === 'custom' ? ` (${message})` : '');
  }
  const wrong = [...reasons].map(([name, reason]) => name + reason);
  throw new ConfigError([...reasons.keys()], `Wrong value in the environment: ${wrong.join(', ')}`);
}

/** Returns the missing variables that have a default, or are optional, for development only. */
function missingInProduction(env: NodeJS.ProcessEnv): string[] {
  if (env.NODE_ENV !== 'production') return [];
  return ['STAGEDOOR_ENVIRONMENT', 'PUBLIC_URL', 'REPORT_TICKET_SECRET'].filter(
    (name) => !env[name],
  );
}

function readPreview(env: NodeJS.ProcessEnv): PreviewConfig {
  const { PREVIEW_EMAILS, PREVIEW_SECRET } = parse(previewSchema, env);
  return { emails: PREVIEW_EMAILS, secret: PREVIEW_SECRET };
}

function readDevServers(env: NodeJS.ProcessEnv, environment: string): Record<string, string> {
  if (environment === 'production') {
    throw new ConfigError(['DEV_REMOTES'], 'DEV_REMOTES is not for production.');
  }
  return parse(devServersSchema, env).DEV_REMOTES;
}

/** Refuses a removed variable: it would be ignored silently. */
function refuseSuperseded(env: NodeJS.ProcessEnv): void {
  if (!env.REGISTRY_TOKENS) return;
  throw new ConfigError(
    ['REGISTRY_TOKENS'],
    'REGISTRY_TOKENS is no longer supported: remove it, and issue tokens with npm run remote -- token.',
  );
}

/**
 * Reads the configuration from the environment; an empty variable counts as absent. Throws a ConfigError that names each
 * invalid variable, never its value.
 */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const env: NodeJS.ProcessEnv = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== ''),
  );
  refuseSuperseded(env);
  const data = parse(environmentSchema, env, missingInProduction(env));
  const local = data.STAGEDOOR_ENVIRONMENT === 'local';
  if (data.REGISTRY_SECRET && !data.API_URL && !local) {
    throw new ConfigError(
      ['API_URL'],
      'REGISTRY_SECRET needs API_URL, where the registry is kept.',
    );
  }
  return {
    port: data.PORT,
    host: data.HOST,
    trustedProxies: data.TRUSTED_PROXIES,
    publicUrl: data.PUBLIC_URL,
    apiUrls: data.API_URL ?? (local ? ['http://127.0.0.1:3001'] : []),
    environment: data.STAGEDOOR_ENVIRONMENT,
    // npm runs a workspace's script in the folder of the workspace. A relative path is resolved against the user's
    // folder.
    dataDir: resolve(env.INIT_CWD ?? process.cwd(), data.STAGEDOOR_DATA_DIR),
    reportSecret: data.REPORT_TICKET_SECRET,
    registrySecret: data.REGISTRY_SECRET,
    canaryWatchMs: data.CANARY_WATCH_SECONDS * 1_000,
    timeouts: {
      headersMs: data.HEADERS_TIMEOUT_SECONDS * 1_000,
      requestMs: data.REQUEST_TIMEOUT_SECONDS * 1_000,
    },
    drainMs: data.DRAIN_SECONDS * 1_000,
    oldShellDays: data.OLD_SHELL_DAYS,
    storageLimits: {
      waitingFilesBytes: data.WAITING_FILES_MB * MEBIBYTE,
      storedVersionsBytes: data.STORED_VERSIONS_MB * MEBIBYTE,
    },
    logLevel: data.LOG_LEVEL,
    tracedShare: data.OTEL_EXPORTER_OTLP_ENDPOINT ? data.OTEL_TRACES_SAMPLER_ARG : undefined,
    drawPages: data.DRAW_PAGES,
    metricsToken: data.METRICS_TOKEN,
    ...(env.DEV_REMOTES ? { devServers: readDevServers(env, data.STAGEDOOR_ENVIRONMENT) } : {}),
    ...(data.STAGEDOOR_ENVIRONMENT === 'staging' && env.PREVIEW_EMAILS
      ? { preview: readPreview(env) }
      : {}),
  };
}
