import { connectionVariables, runProgram } from './client-programs.js';

it('stops a program when its command is stopped', async () => {
  const stop = new AbortController();
  const args = ['-e', 'setInterval(() => undefined, 1000)'];
  const run = runProgram(process.execPath, args, 'postgresql://me@host/shop', stop.signal);

  stop.abort(new Error('stopped'));

  await expect(run).rejects.toThrow('stopped');
});

it.each([
  ['no-verify', 'require'],
  ['require', 'require'],
  ['verify-full', 'verify-full'],
])('passes sslmode=%s, which the API accepts, as %s', (sslmode, passed) => {
  const variables = connectionVariables(`postgresql://me:word@host:5433/shop?sslmode=${sslmode}`);

  expect(variables).toMatchObject({ PGHOST: 'host', PGDATABASE: 'shop', PGSSLMODE: passed });
});
