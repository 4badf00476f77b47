import { OneLineError, reportFailure } from '@stagedoor/processes/one-line-error';
import { stopRequested } from '@stagedoor/processes/stop-requests';
import { PEOPLE } from '@stagedoor/testing/people';
import { startFakeApi } from '@stagedoor/harness/fake-api/start-fake-api';

const DEFAULT_PORT = 3101;

const HELP = `npm run fake-api
Serves an API without a database, to look at screens: the handlers and the fixed data of libs/testing, without storage.
The access token names the user: ${[...PEOPLE.keys()].join(', ')}. A login accepts any password:
${[...PEOPLE.values()].map(({ email }) => `  ${email}`).join('\n')}

  FAKE_API_PORT  the port, ${DEFAULT_PORT}; 0 is any free one
`;

async function serve(): Promise<void> {
  const stop = stopRequested();
  const port = Number(process.env['FAKE_API_PORT'] ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new OneLineError('FAKE_API_PORT is not a port.');
  }
  const api = await startFakeApi({ port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new OneLineError(`Port ${port} (FAKE_API_PORT) is taken.`);
  });
  process.stdout.write(`The fake API runs at ${api.url}/api\n`);
  await stop;
  await api.stop();
}

if (process.argv.includes('--help')) {
  process.stdout.write(HELP);
} else {
  await serve().catch(reportFailure);
  process.exit();
}
