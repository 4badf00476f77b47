import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { REPOSITORY } from '../processes/node-arguments.js';
import { describeFailure } from '../processes/one-line-error.js';
import { findRemotes } from '../start/remotes.js';
import { checkRemotes } from './check-remotes.js';
import { reportOf } from './report.js';

const KEPT_BUILDS = ['tools/fixtures/sample-remote/kept'];

const HELP = `npm run remote-check [-- <folder of a build> …]
Mounts builds of remotes in the shell as it is built here, in Chromium, with a fake API behind it, and opens every path
that they own: each must come up with a heading, without an error or warning in the console and within the page's policy.
Without folders: the last build of every remote, and the kept one that was made for the oldest promised platform.
`;

async function ownBuilds(): Promise<string[]> {
  const remotes = await findRemotes();
  return [...remotes.map((remote) => `${remote}/dist`), ...KEPT_BUILDS].map((folder) =>
    join(REPOSITORY, folder),
  );
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const builds =
    positionals.length > 0 ? positionals.map((folder) => resolve(folder)) : await ownBuilds();
  const results = await checkRemotes({
    builds,
    log: (line) => process.stdout.write(`${line}\n`),
  });
  process.stdout.write(`${reportOf(results)}\n`);
  process.exitCode = results.every(({ problems }) => problems.length === 0) ? 0 : 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
});
