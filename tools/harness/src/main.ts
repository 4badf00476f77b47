#!/usr/bin/env node
import { resolve } from 'node:path';
import { reportFailure } from '@stagedoor/processes/one-line-error';
import { parseCommand } from '@stagedoor/processes/parse-command';
import { requireFreePort } from '@stagedoor/processes/require-free-port';
import { stopRequested } from '@stagedoor/processes/stop-requests';
import { readDevSettings } from './dev-settings.js';
import { startFakeApi } from './fake-api/start-fake-api.js';
import { readRemote } from './read-remote.js';
import { serveHarness } from './serve-harness.js';

const HELP = `stagedoor-harness [folder]
Serves the remote in a folder, or in this one, without the shell until Ctrl-C: its screens on the real platform and
design system, for a guest or a user of each role. The page reloads when a source changes.
A local or staging site shows the same sources in their place when its page server is started with
DEV_REMOTES=my-area=http://localhost:4200.

  PORT     the port, 4200
  API_URL  a real API, such as http://localhost:3001 of a local site; the fake API by default
`;

async function serve(folder: string): Promise<void> {
  const stop = stopRequested();
  const manifest = await readRemote(folder);
  const { port, apiUrl } = readDevSettings(process.env);
  await requireFreePort(port, 'PORT');
  const fake = apiUrl ? null : await startFakeApi();
  const end = await serveHarness({
    ...{ folder, manifest, port },
    apiUrl: apiUrl ?? fake?.url ?? '',
    isReal: fake === null,
  });
  process.stdout.write(
    `${manifest.remote} is open at http://localhost:${port} on ${apiUrl ?? 'the fake API'}\n`,
  );
  await stop;
  await end();
  await fake?.stop();
}

try {
  const { values, positionals } = parseCommand({ help: { type: 'boolean' } }, 1);
  if (values.help) process.stdout.write(HELP);
  else await serve(resolve(positionals[0] ?? '.'));
} catch (error) {
  reportFailure(error);
}
process.exit();
