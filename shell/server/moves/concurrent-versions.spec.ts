import { fileStore, issueToken } from '@stagedoor/federation';
import fastify, { type FastifyInstance } from 'fastify';
import { aPublishedData } from '../testing/a-published-data.js';
import { serveRegistry } from './registry.routes.js';
import { serveVersions } from './versions.routes.js';

const reading = vi.hoisted(() => ({ now: 0, most: 0 }));

vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof import('node:fs/promises')>();
  const readFile = async (file: string, encoding?: BufferEncoding) => {
    if (!file.includes('/remotes/')) return real.readFile(file, encoding);
    reading.now += 1;
    reading.most = Math.max(reading.most, reading.now);
    return real.readFile(file, encoding).finally(() => (reading.now -= 1));
  };
  return { ...real, readFile };
});

const ENVIRONMENT = 'staging';
const LIMITS = { waitingFilesBytes: 1024 * 1024, storedVersionsBytes: 1024 * 1024 };
const URL = `/platform/${ENVIRONMENT}/registry/versions`;

let data: Awaited<ReturnType<typeof aPublishedData>>;
let app: FastifyInstance;
let headers: { authorization: string };

beforeEach(async () => {
  data = await aPublishedData(ENVIRONMENT);
  const { dataDir } = data;
  const store = fileStore(dataDir);
  const token = {
    name: 'team',
    remotes: ['mfe-x'],
    environments: [ENVIRONMENT],
    days: 1,
    by: 'ada',
  };
  headers = { authorization: `Bearer ${(await issueToken(store, token)).secret}` };
  app = fastify();
  await serveRegistry(
    app,
    { dataDir, environment: ENVIRONMENT, isKnown: () => true },
    (door, tokenOf) =>
      serveVersions(door, { store, environment: ENVIRONMENT, limits: LIMITS }, tokenOf),
  );
  reading.most = 0;
});

afterEach(async () => {
  await app.close();
  await data.remove();
});

const list = () => app.inject({ method: 'GET', url: `${URL}/mfe-x/1.0.0`, headers });

it('reads one file at a time for all lists of files', async () => {
  const listed = await Promise.all([list(), list(), list()]);

  expect(listed.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(reading.most).toBe(1);
});

it('reads one file at a time for all announced versions', async () => {
  const { files } = (await list()).json<{ files: object }>();
  const payload = { remote: 'mfe-x', version: '1.0.0', files };
  const announce = () => app.inject({ method: 'POST', url: URL, headers, payload });

  const announced = await Promise.all([announce(), announce(), announce()]);

  expect(announced.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(reading.most).toBe(1);
});
