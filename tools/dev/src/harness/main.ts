import { parseArgs } from 'node:util';
import { startFakeApi } from '@stagedoor/ops/fake-api/start-fake-api';
import { findRemotes } from '@stagedoor/ops/site/remotes';
import { OneLineError, reportFailure } from '@stagedoor/processes/one-line-error';
import { stopRequested } from '@stagedoor/processes/stop-requests';
import { requireFreePort } from '../start/ports.js';
import { readDevSettings } from './dev-settings.js';
import { serveHarness } from './serve-harness.js';

const HELP = `npx nx dev mfe-creator
Serves one remote without the shell until Ctrl-C: its screens on the real platform and design system, for a guest or a
user of each role. The page reloads when a source changes.
A local or staging site shows the same sources in their place when its page server is started with
DEV_REMOTES=mfe-creator=http://localhost:4200, for example DEV_REMOTES=… npm start.

  PORT     the port, 4200
  API_URL  a real API, such as http://localhost:3001 of npm start; the fake API by default
`;

function readRemote(args: string[]): string | null {
  const { values, positionals } = parseArgs({
    args,
    options: { help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) return null;
  const [remote] = positionals;
  const remotes = findRemotes();
  if (remote && remotes.includes(remote)) return remote;
  throw new OneLineError(`Name a remote: ${remotes.join(', ')}.`);
}

async function dev(remote: string): Promise<void> {
  const stop = stopRequested();
  const { port, apiUrl } = readDevSettings(process.env);
  await requireFreePort(port, 'PORT');
  const fake = apiUrl ? null : await startFakeApi();
  const end = await serveHarness({
    remote,
    port,
    apiUrl: apiUrl ?? fake?.url ?? '',
    isReal: fake === null,
  });
  process.stdout.write(
    `${remote} is open at http://localhost:${port} on ${apiUrl ?? 'the fake API'}\n`,
  );
  await stop;
  await end();
  await fake?.stop();
}

try {
  const remote = readRemote(process.argv.slice(2));
  if (remote) await dev(remote);
  else process.stdout.write(HELP);
} catch (error) {
  reportFailure(error);
}
process.exit();
