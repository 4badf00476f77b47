import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { nodeArguments } from '@stagedoor/processes/node-arguments';
import { freshDatabase } from '../../test-support/fresh-database.js';
import { until } from '../../test-support/until.js';

it('waits for a database that is not yet reachable', async () => {
  const url = new URL(await freshDatabase());
  const { hostname, port } = url;
  let isReachable = false;
  const proxy = createServer((client) => {
    client.on('error', () => undefined);
    if (!isReachable) return client.destroy();
    const database = connect(Number(port), hostname).on('error', () => client.destroy());
    return client.pipe(database).pipe(client);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;

  const program = spawn(process.execPath, nodeArguments('api/src/database/migrate.ts'), {
    env: { ...process.env, DATABASE_URL: url.href },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  program.stdout.on('data', (part: Buffer) => (out += part.toString()));
  const ended = once(program, 'exit');
  const complaint = text(program.stderr);
  await until(() => Promise.resolve(out.includes('\n') || program.exitCode !== null));
  isReachable = true;

  expect(await ended).toEqual([0, null]);
  expect(out.split('\n')).toEqual([
    expect.stringMatching(`^Waiting for the database at ${url.host}${url.pathname}: .`),
    '',
  ]);
  expect(await complaint).toBe('');
  proxy.close();
});
