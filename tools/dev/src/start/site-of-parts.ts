import { withDatabase } from '@stagedoor/ops/backup/database-state';
import { payInSandbox } from '@stagedoor/payments-sandbox/pay-in-sandbox';
import { startOwnSite } from './own-site.js';
import type { Server } from './site.js';

/** A temporary site whose servers can be stopped and started individually. It has no demo data. */
export interface SiteOfParts {
  url: string;
  dataDir: string;
  /** The payments sandbox. */
  paymentsUrl: string;
  stopServer: (server: Server) => Promise<void>;
  startServer: (server: Server) => Promise<void>;
  /** Runs statements on its database in one transaction. */
  runSql: (statements: string) => Promise<void>;
  /** Pays a checkout session without its page. */
  pay: (checkoutUrl: string) => Promise<void>;
  /** Stops the site and removes its data. */
  stop: () => Promise<void>;
}

/** Starts such a site in this process, without building, with its own ports and data. */
export function startSiteOfParts(): Promise<SiteOfParts> {
  const silently = () => undefined;
  return startOwnSite(silently, async ({ site, settings, stop }) => {
    await Promise.race([site.startBuilt(), site.failure]);
    const paymentsUrl = `http://127.0.0.1:${settings.paymentsPort}`;
    return {
      url: `http://localhost:${settings.port}`,
      dataDir: settings.dataDir,
      paymentsUrl,
      stopServer: (server) => site.stopServer(server),
      startServer: (server) => site.startServer(server),
      runSql: (statements) =>
        withDatabase(site.databaseUrl, async (client) => void (await client.query(statements))),
      pay: payInSandbox(paymentsUrl),
      stop,
    };
  });
}
