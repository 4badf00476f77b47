import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { freshDatabase } from '../../test-support/fresh-database.js';
import { until } from '../../test-support/until.js';
import { runForRequest } from '../common/work/work-context.js';
import { PooledClient } from './pooled-client.js';

/** A route to the database whose answers wait while it is held. */
async function openRoute(database: URL) {
  let sent = '';
  let answers: Socket | undefined;
  const server = createServer((client) => {
    const backend = connect(Number(database.port), database.hostname);
    client.on('data', (bytes) => (sent += bytes.toString('latin1')));
    client.pipe(backend).pipe(client);
    for (const end of [client, backend]) end.on('error', () => undefined);
    answers = backend;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(database);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    hold: () => {
      sent = '';
      answers!.pause();
    },
    release: () => answers!.resume(),
    sent: () => sent,
    close: () => server.close(),
  };
}

let route: Awaited<ReturnType<typeof openRoute>>;
let client: PooledClient;

beforeAll(async () => {
  route = await openRoute(new URL(await freshDatabase()));
  client = new PooledClient({ connectionString: route.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  route.close();
});

it('sends the name of a request together with its first statement', async () => {
  route.hold();
  const asked = runForRequest('a-request', () =>
    client.query('SELECT application_name FROM pg_stat_activity WHERE pid = pg_backend_pid()'),
  );

  await until(() => route.sent().includes('pg_backend_pid'));
  expect(route.sent()).toContain("SET application_name TO 'stagedoor-api a-request'");

  route.release();
  const { rows } = await asked;
  expect(rows).toEqual([{ application_name: 'stagedoor-api a-request' }]);
});

it('sends statements that do not wait for each other together, and runs them in their order', async () => {
  await client.query('CREATE TEMPORARY TABLE steps (step integer)');
  route.hold();
  const both = Promise.all([
    client.query('INSERT INTO steps VALUES ($1)', [1]),
    client.query('SELECT count(*)::integer AS count FROM steps WHERE step = $1', [1]),
  ]);

  await until(() => route.sent().includes('FROM steps'));

  route.release();
  const [, { rows }] = await both;
  expect(rows).toEqual([{ count: 1 }]);
});

it('reports the error of the statement that failed, and answers the next one', async () => {
  const [failed, answered] = await Promise.allSettled([
    client.query('SELECT 1 / $1::integer', [0]),
    client.query('SELECT $1::integer AS one', [1]),
  ]);

  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect(answered).toMatchObject({ status: 'fulfilled', value: { rows: [{ one: 1 }] } });
});
