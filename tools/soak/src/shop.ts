import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrateProgram } from '@stagedoor/dev/start/programs';
import { runCommand } from '@stagedoor/dev/test/run-command';
import { ownDataDir, removeDataDir } from '@stagedoor/ops/site/own-place';
import { keepSecrets } from '@stagedoor/ops/site/secrets';
import { type PaymentsSandbox, startPaymentsSandbox } from '@stagedoor/payments-sandbox';
import { Door } from '@stagedoor/processes/door';
import { findFreePort } from '@stagedoor/processes/free-port';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import Stripe from 'stripe';
import { ApiCopy } from './api-copy.js';
import { SoakMail } from './mail.js';
import type { Random } from './random.js';
import { type Release, THIS_RELEASE } from './release.js';
import type { ShopDatabase } from './shop-database.js';
import { Tally } from './tally.js';

/** The URL that clients call in place of the copies of the API. */
export interface Entrance {
  url: string;
  stop: () => Promise<void>;
}

export interface ShopOptions<Database extends ShopDatabase> {
  /** Starts the database, which keeps its data in that folder. */
  startDatabase: (shopFolder: string) => Promise<Database>;
  /** Starts the entrance; without it clients call the copies of the API. */
  startEntrance?:
    | ((shopFolder: string, apiPorts: readonly number[]) => Promise<Entrance>)
    | undefined;
  /** The version that it starts with; this one by default. */
  release?: Release | undefined;
  /** The number of copies of the API. */
  copies: number;
  random: Random;
  /** The folder of the processes' logs. */
  logFolder: string;
  /** URLs of modules that every API process preloads. */
  preload: readonly string[];
}

/** The minimum, so that holds end while buyers pay. */
const HOLD_MINUTES = 1;

/** Settings for ten buyers on one network who order all the time. */
const LIMITS = {
  HOLD_MINUTES: String(HOLD_MINUTES),
  MAX_PUBLISHED_PER_PERSON: '100000',
  AUDITED_CHANGES_PER_ACCOUNT: '100000',
  MAX_TICKETS_PER_PERSON: '40',
  STARTED_ORDERS_PER_PERSON: '100000',
  STARTED_ORDERS_PER_NETWORK: '100000',
  NETWORK_HOLD_PERCENT: '100',
  REGISTRATIONS_PER_NETWORK: '1000',
  CHECKOUT_SESSIONS_PER_SECOND: '20',
};

/** Proxies between the copies of the API and other services, which can inject faults. */
export interface ShopDoors {
  /** From the provider's webhooks to the copies in turn. */
  webhooks: Door;
  /** From the copies to the provider. */
  provider: Door;
  /** From the copies to the mail server. */
  mail: Door;
}

/** The system under test: the database, copies of the API, the payments sandbox and the mail server. */
export class Shop<Database extends ShopDatabase = ShopDatabase> {
  private constructor(
    private readonly dataDir: string,
    readonly database: Database,
    readonly sandbox: PaymentsSandbox,
    readonly copies: readonly ApiCopy[],
    /** The Stripe SDK, for calls outside the shop. */
    readonly provider: Stripe,
    readonly mail: SoakMail,
    readonly doors: ShopDoors,
    readonly tally: Tally,
    private readonly entrance: Entrance | undefined,
  ) {}

  /** The URLs that clients call. */
  get urls(): readonly string[] {
    return this.entrance ? [this.entrance.url] : this.copies.map(({ url }) => url);
  }

  /** Starts a new shop on free ports with a migrated, empty database. */
  static async open<Database extends ShopDatabase>(
    options: ShopOptions<Database>,
  ): Promise<Shop<Database>> {
    // The checks count log lines, so logs of earlier runs are removed.
    rmSync(options.logFolder, { recursive: true, force: true });
    mkdirSync(options.logFolder, { recursive: true });
    const dataDir = await ownDataDir();
    const database = await options.startDatabase(dataDir);
    try {
      return await Shop.openOn(database, dataDir, options);
    } catch (error) {
      await database.stop();
      throw error;
    }
  }

  private static async openOn<Database extends ShopDatabase>(
    database: Database,
    dataDir: string,
    options: ShopOptions<Database>,
  ): Promise<Shop<Database>> {
    const { startEntrance, release = THIS_RELEASE, copies, random, logFolder, preload } = options;
    const secrets = keepSecrets(dataDir);
    await migrate(database.url, release);
    const ports = await Promise.all(Array.from({ length: copies }, () => findFreePort()));
    const webhooks = await Door.open(...ports);
    const sandbox = await startPaymentsSandbox({
      dataDir,
      secretKey: secrets.stripeSecretKey,
      webhookSecret: secrets.stripeWebhookSecret,
      webhookUrl: `http://127.0.0.1:${webhooks.port}/api/webhooks/stripe`,
      webhookRetryBaseMs: 200,
      webhookTimeoutMs: 3_000,
      callsPerSecond: 100,
    });
    const mail = await SoakMail.start(database);
    const doors = {
      webhooks,
      provider: await Door.open(Number(new URL(sandbox.url).port)),
      mail: await Door.open(Number(new URL(mail.url).port)),
    };
    const env = {
      ...LIMITS,
      PUBLIC_URL: 'http://localhost:3000',
      JWT_SECRET: secrets.jwtSecret,
      STRIPE_SECRET_KEY: secrets.stripeSecretKey,
      STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
      STRIPE_API_URL: doors.provider.urlOf(sandbox.url),
      SMTP_URL: doors.mail.urlOf(mail.url),
      LOG_LEVEL: 'warn',
    };
    const provider = providerAt(sandbox.url, secrets.stripeSecretKey);
    const tally = new Tally();
    const apis = ports.map((apiPort, index) => {
      const name = `api-${index + 1}`;
      const log = join(logFolder, `${name}.log`);
      const own = { ...env, ...database.variablesOf(index) };
      const faults = { random: random.fork(name), tally, preload };
      return new ApiCopy({ port: apiPort, program: release.api, env: own, log, ...faults });
    });
    await Promise.all(apis.map((api) => api.start()));
    const entrance = await startEntrance?.(dataDir, ports);
    return new Shop(dataDir, database, sandbox, apis, provider, mail, doors, tally, entrance);
  }

  /** Migrates the database to a release, and then replaces one copy after another. */
  async upgrade(release: Release): Promise<void> {
    await migrate(this.database.url, release);
    for (const copy of this.copies) await copy.upgrade(release.api);
  }

  /** Advances the clock past the end of every current hold. */
  async skipHolds(): Promise<void> {
    await this.database.skip(HOLD_MINUTES * 60 + 1);
  }

  /** Calls the provider. Ignores Stripe errors: the injected faults also affect the soak's own calls. */
  async tryAtProvider(actor: string, call: () => Promise<void>): Promise<void> {
    await call().catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      this.tally.add(`provider refused the ${actor}`);
    });
  }

  async close(): Promise<void> {
    await this.entrance?.stop();
    await Promise.all(this.copies.map((copy) => copy.stop()));
    const { webhooks, provider, mail } = this.doors;
    await Promise.all([webhooks, provider, mail].map((door) => door.close()));
    await this.sandbox.close();
    await this.mail.close();
    await this.database.stop();
    await removeDataDir(this.dataDir);
  }
}

async function migrate(databaseUrl: string, { migrate: script }: Release): Promise<void> {
  const { env = {} } = migrateProgram(databaseUrl);
  const code = await runCommand({ script, args: [], env }, new AbortController().signal);
  if (code !== 0) throw new OneLineError('The migrations failed; the reason is above.');
}

function providerAt(url: string, secretKey: string): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    timeout: 2_000,
    maxNetworkRetries: 0,
  });
}
