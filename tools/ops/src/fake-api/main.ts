import { OneLineError, reportFailure } from '@stagedoor/processes/one-line-error';
import { stopRequested } from '@stagedoor/processes/stop-requests';
import { PEOPLE } from '@stagedoor/testing/people';
import { startFakeApi } from './start-fake-api.js';

const DEFAULT_PORT = 3101;

const HELP = `npm run fake-api
An API without a database for looking at a screen: the handlers and the fixed data of libs/testing, kept nowhere.
Who is signed in says the access token: ${[...PEOPLE.keys()].join(', ')}. To log in, any password will do:
${[...PEOPLE.values()].map(({ email }) => `  ${email}`).join('\n')}

  FAKE_API_PORT  the port, ${DEFAULT_PORT} unless told; 0 is any free one
`;

async function serve(): Promise<void> {
  const stop = stopRequested();
  const port = Number(process.env['FAKE_API_PORT'] ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new OneLineError('FAKE_API_PORT is no port.');
  }
  const api = await startFakeApi({ port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new OneLineError(`Port ${port} (FAKE_API_PORT) is taken.`);
  });
  process.stdout.write(`The fake API answers at ${api.url}/api\n`);
  await stop;
  await api.stop();
}

if (process.argv.includes('--help')) {
  process.stdout.write(HELP);
} else {
  await serve().catch(reportFailure);
  process.exit();
}
