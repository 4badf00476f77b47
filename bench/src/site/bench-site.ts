import { setTimeout as pause } from 'node:timers/promises';
import { type OwnSite, startOwnSite } from '@stagedoor/dev/start/own-site';
import { keepSecrets } from '@stagedoor/ops/site/secrets';
import { Pool } from 'pg';
import { processesOf, type SiteProcesses } from './processes.js';

/** All requests come from one network, and some buyers order continuously. */
export const LIMITS = {
  OPEN_ORDERS_PER_PERSON: '1000000',
  OPEN_ORDERS_PER_NETWORK: '1000000',
  STARTED_ORDERS_PER_PERSON: '100000',
  STARTED_ORDERS_PER_NETWORK: '1000000',
  NETWORK_HOLD_PERCENT: '100',
};

const PACE_TIMEOUT_MS = 30_000;

/** What a measure uses of a site: this one's or another version's. */
export interface MeasuredSite {
  apiPort: number;
  /** Its running processes: a restarted server is another one. */
  processes: () => SiteProcesses;
  paymentsPort: number;
  databaseUrl: string;
  database: Pool;
  /** The secret with which its API signs tokens. */
  jwtSecret: string;
}

/** A temporary site with its own ports and data, reachable from this machine only. */
export interface BenchSite extends MeasuredSite {
  /** Restarts the API with these additional variables. */
  restartApi: (variables: Readonly<Record<string, string>>) => Promise<void>;
  /** Serves the pages while `work` runs, which gets their URL; the page server gets these additional variables. */
  withPages: <T>(
    work: (url: string) => Promise<T>,
    variables?: Readonly<Record<string, string>>,
  ) => Promise<T>;
  /** Rejects when a part of the site ends unexpectedly. */
  failure: Promise<never>;
  /** Stops the site and removes its data. */
  stop: () => Promise<void>;
}

/** A database in place of the site's own, and its postmaster. */
export interface GivenDatabase {
  databaseUrl: string;
  postmaster: number;
}

/** Starts the site by the code of `npm start`: durable PostgreSQL, payments sandbox, one API. */
export function startBenchSite(
  log: (line: string) => void,
  given?: GivenDatabase,
): Promise<BenchSite> {
  const start = async ({ site, settings, stop }: OwnSite): Promise<BenchSite> => {
    const { dataDir } = settings;
    await Promise.race([site.start(), site.failure]);
    await site.stopServer('pages');
    const database = new Pool({ connectionString: site.databaseUrl, max: 2 });
    return {
      apiPort: settings.apiPort,
      processes: () => processesOf(dataDir, given?.postmaster),
      paymentsPort: settings.paymentsPort,
      databaseUrl: site.databaseUrl,
      database,
      jwtSecret: keepSecrets(dataDir).jwtSecret,
      restartApi: async (variables) => {
        await site.stopServer('api');
        await startWith({ ...LIMITS, ...variables }, () => site.startServer('api'));
        await untilPaced(database, variables);
      },
      withPages: async (work, pageVariables = {}) => {
        await startWith(pageVariables, () => site.startServer('pages'));
        try {
          return await work(`http://localhost:${settings.port}`);
        } finally {
          await site.stopServer('pages');
        }
      },
      failure: site.failure,
      stop: async () => {
        await database.end();
        await stop();
      },
    };
  };
  return startOwnSite(log, start, { DATABASE_URL: given?.databaseUrl });
}

/** Runs `work` on such a site, until its end, a failure of the site or a stop. */
export async function onBenchSite(
  stop: Promise<void>,
  work: (site: BenchSite) => Promise<void>,
): Promise<void> {
  const site = await startBenchSite((line) => process.stdout.write(`${line}\n`));
  try {
    await Promise.race([work(site), site.failure, stop]);
  } finally {
    await site.stop();
  }
}

/** A server inherits the variables that this process has when it starts. */
async function startWith(
  variables: Readonly<Record<string, string>>,
  start: () => Promise<unknown>,
): Promise<void> {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  try {
    await start();
  } finally {
    for (const name of Object.keys(variables)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}

/** The API sets the pace of payment pages shortly after its start. */
export async function untilPaced(
  database: Pool,
  { CHECKOUT_SESSIONS_PER_SECOND: perSecond }: Readonly<Record<string, string>>,
): Promise<void> {
  const deadline = Date.now() + PACE_TIMEOUT_MS;
  for (;;) {
    const { rows } = await database.query<{ pace: number }>(
      'SELECT per_second AS pace FROM checkout_pace',
    );
    if (perSecond === undefined || rows[0]?.pace === Number(perSecond)) return;
    if (Date.now() > deadline) throw new Error('The API did not set the pace of payment pages.');
    await pause(50);
  }
}
