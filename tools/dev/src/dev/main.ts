import { runSite, SETTINGS_HELP } from '../start/run-site.js';
import { followChanges } from './follow-changes.js';

const HELP = `npm run dev
Runs the whole site as npm start does, and renews what a change of the sources touches: remotes are built
and published anew, servers are restarted. Reload the page to see it.

${SETTINGS_HELP}`;

if (process.argv.includes('--help')) {
  process.stdout.write(HELP);
} else {
  await runSite(followChanges);
}
