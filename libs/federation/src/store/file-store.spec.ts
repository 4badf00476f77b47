import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishVersion } from '../publish/publish-version.js';
import { withdrawVersion } from '../publish/withdraw-version.js';
import { registeredVersions } from '../registry/catalogue.js';
import { readRegistry } from '../registry/registry-history.js';
import { emptyRegistry } from '../registry/registry.js';
import { writeRegistry } from '../registry/write-registry.js';
import { aBuild } from '../testing/a-build.js';
import { fileStore } from './file-store.js';
import { markFollowed } from './followed-registry.js';
import { StoreUnavailable } from './registry-store.js';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'file-store-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

const publish = async () =>
  publishVersion({ distDir: await aBuild(dataDir), dataDir, first: true });

it("refuses every decision in a copy of an API's registry", async () => {
  await mkdir(join(dataDir, 'registry'));
  await markFollowed(dataDir, { change: 7, batch: null });
  const author = { by: 'a-team', what: 'a change' };

  await expect(publish()).rejects.toThrow(StoreUnavailable);
  await expect(writeRegistry(dataDir, emptyRegistry('staging'), author)).rejects.toThrow(
    'is a copy of a registry that an API keeps: set API_URL and REGISTRY_SECRET',
  );

  expect(await readdir(join(dataDir, 'registry'))).toEqual(['followed.json']);
  expect((await readRegistry(dataDir, 'staging')).revision).toBe(0);
});

it('undoes a withdrawal if the registry has changed meanwhile', async () => {
  await publish();
  const author = { by: 'a-team', what: 'a change' };
  const { revision } = await writeRegistry(dataDir, emptyRegistry('staging'), author);
  const withdrawal = { path: 'withdrawn/mfe-x/1.0.0', content: '{}' };
  const taken = { path: `history/staging/${revision}`, content: '{}' };

  expect(await fileStore(dataDir).enter([withdrawal, taken])).toBe(false);
  expect(await registeredVersions(dataDir, 'mfe-x')).toEqual(['1.0.0']);

  await withdrawVersion({ dataDir, remote: 'mfe-x', version: '1.0.0', by: 'an operator' });
  expect(await registeredVersions(dataDir, 'mfe-x')).toEqual([]);
});
