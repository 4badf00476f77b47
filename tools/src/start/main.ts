import { describeFailure } from '../processes/one-line-error.js';
import { stopRequested } from '../processes/stop-requests.js';
import { fillWithDemoData } from './demo.js';
import { readSettings } from './settings.js';
import { Site } from './site.js';

const HELP = `npm start
Builds what changed and runs the whole site on this machine until Ctrl-C.

  PORT                the site's port, 3000
  API_PORT            the API's, 3001
  PAYMENTS_PORT       the payments sandbox's, 3002
  POSTGRES_PORT       PostgreSQL's, 5433
  STAGEDOOR_DATA_DIR  where everything is kept, .data
  DATABASE_URL        a PostgreSQL 18 of your own, in place of the embedded one
`;

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function run(): Promise<void> {
  const stop = stopRequested();
  const settings = readSettings(process.env);
  const site = await Site.prepare(settings, log);
  const serve = async (): Promise<never> => {
    await site.start();
    await fillWithDemoData(settings, log);
    log(`Stagedoor is ready at http://localhost:${settings.port}`);
    return site.failure;
  };
  try {
    await Promise.race([serve(), stop]);
  } finally {
    await site.stop();
  }
}

if (process.argv.includes('--help')) {
  log(HELP);
} else {
  try {
    await run();
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = 1;
  }
  process.exit();
}
