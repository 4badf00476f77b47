import type { PageRegistry } from '@stagedoor/federation/runtime';
import { createStartWorker } from './start-worker';

const FILE = `${document.location.origin}/remotes/door/1.0.0/read.worker.js`;
const STORED = FILE.replace('/remotes', '/door/~/remotes');
const HASH = 'sha384-x';
const registry: PageRegistry = {
  ...{ environment: 'local', revision: 1 },
  remotes: {
    door: {
      ...{ version: '1.0.0', baseUrl: '/remotes/door/1.0.0/', entry: 'remoteEntry.js' },
      ...{ container: 'door', platform: '^1.0.0', initial: [] },
      integrity: { 'read.worker.js': HASH },
      paths: [{ path: '/door', access: 'signed-in' }],
    },
  },
};

let started: string[];
let fetched: unknown[][];
let missing: string | null;

beforeEach(() => {
  started = [];
  fetched = [];
  const Worker = class {
    constructor(address: string) {
      started.push(address);
    }
  };
  vi.stubGlobal('Worker', Worker);
  missing = null;
  vi.stubGlobal('fetch', async (...call: unknown[]) => {
    fetched.push(call);
    if (call[0] === missing) throw new TypeError('Failed to fetch');
    return new Response('');
  });
});

afterEach(() => vi.unstubAllGlobals());

const start = (scope: string | null) =>
  createStartWorker(registry, (url) => url, scope)(new URL(FILE));

it.each([
  ['at its own address', '/door', { controller: null }, FILE],
  ['at its own address in a browser without service workers', '/door', undefined, FILE],
  ['at its own address where pages need network', null, { controller: {} }, FILE],
  ['inside of the scope of its service worker', '/door', { controller: {} }, STORED],
])('checks the file of a worker, and starts it %s', async (_where, scope, has, address) => {
  vi.stubGlobal('navigator', { serviceWorker: has });

  await start(scope);

  expect(fetched).toEqual([[address, { integrity: HASH }]]);
  expect(started).toEqual([address]);
});

it('starts it at its own address under a service worker that has no other', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  missing = STORED;

  await start('/door');

  expect(fetched.map(([address]) => address)).toEqual([STORED, FILE]);
  expect(started).toEqual([FILE]);
});

it('rejects a file that is not the one of the registry', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: null } });
  missing = FILE;

  await expect(start('/door')).rejects.toThrow(`${FILE} could not be loaded.`);
  expect(started).toEqual([]);
});
