import { readSettings } from '@stagedoor/ops/site/settings';
import { reportFailure } from '@stagedoor/processes/one-line-error';
import { stopRequested } from '@stagedoor/processes/stop-requests';
import { offerDemo } from './demo.js';
import { Site } from './site.js';

/** The variables that move a local site, for every --help that starts one. */
export const SETTINGS_HELP = `  PORT                the site's port, 3000
  API_PORT            the API's, 3001
  API_COPIES          how many copies of the API run behind the page server, 1
  PAYMENTS_PORT       the payments sandbox's, 3002
  MAIL_PORT           that of the page with all mail that the site has sent, 3003
  POSTGRES_PORT       PostgreSQL's, 5433
  STAGEDOOR_DATA_DIR  where everything is kept, .data
  DATABASE_URL        a PostgreSQL 18 of your own, in place of the embedded one
`;

/** Runs the site until somebody wants it to end or a part of it dies; then stops all of it and ends this process. */
export async function runSite(whenReady: (site: Site) => void = () => undefined): Promise<never> {
  await serve(whenReady).catch(reportFailure);
  process.exit();
}

async function serve(whenReady: (site: Site) => void): Promise<void> {
  const stop = stopRequested();
  const settings = readSettings(process.env);
  const site = await Site.prepare(settings, log);
  const goOnAir = async (): Promise<never> => {
    await site.start();
    await offerDemo(settings, site.databaseUrl, log);
    log(`Its mail is at http://localhost:${settings.mailPort}`);
    whenReady(site);
    log(`Stagedoor is ready at http://localhost:${settings.port}`);
    return site.failure;
  };
  try {
    await Promise.race([goOnAir(), site.failure, stop]);
  } finally {
    await site.stop();
  }
}

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}
