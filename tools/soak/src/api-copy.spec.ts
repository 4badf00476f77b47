import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@stagedoor/processes/free-port';
import { ApiCopy, ENDED_UNEXPECTEDLY } from './api-copy.js';
import { Random } from './random.js';
import { Tally } from './tally.js';

/** Is ready at once, and ends itself by the signal in the path of a request. */
const PROGRAM = `
import { createServer } from 'node:http';
createServer((request, response) => {
  const [, signal] = request.url.split('/die-by/');
  if (signal) process.kill(process.pid, signal);
  else response.end();
}).listen(Number(process.env.API_PORT), '127.0.0.1');
`;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'api-copy-'));
});

afterEach(() => rm(folder, { recursive: true }));

it.each([
  ['SIGKILL', 'API killed: anywhere'],
  ['SIGTERM', ENDED_UNEXPECTEDLY],
])('counts a process that ends by %s as: %s', async (signal, counted) => {
  const program = join(folder, 'api.mjs');
  await writeFile(program, PROGRAM);
  const tally = new Tally();
  const [random, port, log] = [new Random(7), await findFreePort(), join(folder, 'api.log')];
  const copy = new ApiCopy({ port, program, env: {}, log, random, tally, preload: [] });
  await copy.heal();

  await fetch(`${copy.url}/die-by/${signal}`).catch(() => undefined);

  await expect.poll(() => tally.entries()).toEqual([[counted, 1]]);
  await copy.stop();
});
