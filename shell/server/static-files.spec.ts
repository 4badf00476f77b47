import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { serveStaticFiles } from './static-files.js';

let root: string;
let app: FastifyInstance;
let updates: number[];
/** What the store adds for a version that it lacks. */
let copyVersion: () => Promise<void>;

const folder = (name: string) => join(root, name);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'static-'));
  for (const name of ['client', 'kept', 'public', 'remotes']) await mkdir(folder(name));
  await writeFile(join(folder('public'), 'favicon.svg'), '<svg/>');
  updates = [];
  copyVersion = async () => undefined;
  app = fastify();
  await serveStaticFiles(app, {
    clientDir: folder('client'),
    keptShellDir: folder('kept'),
    fetchShellFile: async () => undefined,
    publicDir: folder('public'),
    remotesDir: folder('remotes'),
    copy: {
      update: async () => {
        updates.push(performance.now());
      },
      copyVersion: () => copyVersion(),
    },
  });
});

afterEach(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const statusOf = async (version: string) =>
  (await app.inject(`/remotes/mfe-x/${version}/remoteEntry.js`)).statusCode;

it('updates the store for invented versions four times a second at most', async () => {
  for (let patch = 0; patch < 4; patch += 1) expect(await statusOf(`1.0.${patch}`)).toBe(404);

  const pauses = updates.slice(1).map((at, index) => at - updates[index]!);
  expect(Math.min(...pauses)).toBeGreaterThan(200);
});

it('serves a version that was published after the last update', async () => {
  await statusOf('0.9.0');
  copyVersion = async () => {
    await mkdir(join(folder('remotes'), 'mfe-x/1.0.0'), { recursive: true });
    await writeFile(join(folder('remotes'), 'mfe-x/1.0.0/remoteEntry.js'), 'var x');
  };

  expect(await statusOf('1.0.0')).toBe(200);
});
