import { runSite, SETTINGS_HELP } from '../start/run-site.js';
import { followChanges } from './follow-changes.js';

const HELP = `npm run dev
Runs the whole site like npm start, and after a change of the sources rebuilds and publishes remotes and restarts servers.
Reload the page to see the change.

${SETTINGS_HELP}`;

if (process.argv.includes('--help')) {
  process.stdout.write(HELP);
} else {
  await runSite(followChanges);
}
