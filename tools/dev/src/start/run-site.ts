import { say } from '@stagedoor/ops/site/run-command';
import { readSettings } from '@stagedoor/ops/site/settings';
import { reportFailure } from '@stagedoor/processes/one-line-error';
import { stopRequested } from '@stagedoor/processes/stop-requests';
import { offerDemo } from './demo.js';
import { Site } from './site.js';

/** The variables of a local site, for the --help of its commands. */
export const SETTINGS_HELP = `  PORT                the site's port, 3000
  API_PORT            the API's, 3001
  API_COPIES          the number of copies of the API behind the page server, 1
  PAYMENTS_PORT       the payments sandbox's, 3002
  MAIL_PORT           the port of the page with the site's mails, 3003
  POSTGRES_PORT       PostgreSQL's, 5433
  STAGEDOOR_DATA_DIR  the data folder, .data
  DATABASE_URL        your own PostgreSQL, 15 or newer, instead of the embedded one
`;

/** Runs the site until a stop is requested or a program ends; then stops all programs and exits. */
export async function runSite(whenReady: (site: Site) => void = () => undefined): Promise<never> {
  await serve(whenReady).catch(reportFailure);
  process.exit();
}

async function serve(whenReady: (site: Site) => void): Promise<void> {
  const stop = stopRequested();
  const settings = readSettings(process.env);
  const site = await Site.prepare(settings, say);
  const start = async (): Promise<never> => {
    await site.start();
    await offerDemo(settings, site.databaseUrl, say);
    say(`Its mail is at http://localhost:${settings.mailPort}`);
    whenReady(site);
    say(`Stagedoor is ready at http://localhost:${settings.port}`);
    return site.failure;
  };
  try {
    await Promise.race([start(), site.failure, stop]);
  } finally {
    await site.stop();
  }
}
