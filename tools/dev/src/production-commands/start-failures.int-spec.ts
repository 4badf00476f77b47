import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import { freshDatabase } from '@stagedoor/api/test-support/fresh-database';
import { API_SETTINGS } from '@stagedoor/ops/testing/api-process';
import { runNode } from '@stagedoor/ops/testing/run-tool';

let databaseUrl: string;
let taken: Server;

const takenPort = () => String((taken.address() as AddressInfo).port);

beforeAll(async () => {
  databaseUrl = await freshDatabase();
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
});

afterAll(() => {
  taken.close();
});

const at = (url: string, changes: Partial<URL>) => Object.assign(new URL(url), changes).href;

const ofApi = () => ({
  ...API_SETTINGS,
  API_HOST: '127.0.0.1',
  API_PORT: takenPort(),
  DATABASE_URL: databaseUrl,
});

it.each<[cause: string, script: string, env: () => Record<string, string>, says: RegExp]>([
  [
    'a user whom the database does not know',
    'api/dist/main.js',
    () => ({ ...ofApi(), DATABASE_URL: at(databaseUrl, { username: 'unknown-user' }) }),
    /^The API cannot start: .*unknown-user.*\n$/,
  ],
  [
    'a database that does not exist',
    'api/dist/main.js',
    () => ({ ...ofApi(), DATABASE_URL: at(databaseUrl, { pathname: '/no_such' }) }),
    /^The API cannot start: database "no_such" does not exist\n$/,
  ],
  [
    'a certificate that does not exist',
    'api/dist/main.js',
    () => ({
      ...ofApi(),
      DATABASE_URL: at(databaseUrl, { search: '?sslmode=verify-full&sslrootcert=/no/ca.pem' }),
    }),
    /^The API cannot start: ENOENT: .*'\/no\/ca\.pem'\n$/,
  ],
  [
    'a port that is taken',
    'api/dist/main.js',
    ofApi,
    /^The API cannot start: listen EADDRINUSE: address already in use 127\.0\.0\.1:\d+\n$/,
  ],
  [
    'a port that is taken',
    'shell/dist/server/main.js',
    () => ({ HOST: '127.0.0.1', PORT: takenPort(), API_URL: 'http://127.0.0.1:9' }),
    /^The page server cannot start: listen EADDRINUSE: address already in use 127\.0\.0\.1:\d+\n$/,
  ],
  [
    'a folder for its data that is a file',
    'shell/dist/server/main.js',
    () => ({
      PORT: takenPort(),
      API_URL: 'http://127.0.0.1:9',
      STAGEDOOR_DATA_DIR: fileURLToPath(import.meta.url),
    }),
    /^The page server cannot start: ENOTDIR: .*\n$/,
  ],
])('with %s, %s ends with one line that says so', async (_cause, script, env, says) => {
  const ended = await runNode([script], { ...process.env, ...env() });

  expect(ended).toMatchObject({ code: 1, complaint: expect.stringMatching(says) as unknown });
});
