import { runSite, SETTINGS_HELP } from './run-site.js';

const HELP = `npm start
Builds changed packages and runs the whole site on this machine until Ctrl-C.

${SETTINGS_HELP}`;

if (process.argv.includes('--help')) {
  process.stdout.write(HELP);
} else {
  await runSite();
}
