import type { PageRegistry } from '@stagedoor/federation/runtime';
import { createStartWorker } from './start-worker';

const FILE = `${document.location.origin}/remotes/door/1.0.0/read.worker.js`;
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

beforeEach(() => {
  started = [];
  fetched = [];
  const Worker = class {
    constructor(address: string) {
      started.push(address);
    }
  };
  vi.stubGlobal('Worker', Worker);
  vi.stubGlobal('fetch', async (...call: unknown[]) => {
    fetched.push(call);
    return new Response('');
  });
});

afterEach(() => vi.unstubAllGlobals());

const start = (scope: string | null) =>
  createStartWorker(registry, (url) => url, scope)(new URL(FILE));

it.each([
  ['at its own address', '/door', null, FILE],
  ['at its own address where pages need network', null, {}, FILE],
  [
    'inside of the scope of its service worker',
    '/door',
    {},
    FILE.replace('/remotes', '/door/~/remotes'),
  ],
])('checks the file of a worker, and starts it %s', async (_where, scope, controller, address) => {
  vi.stubGlobal('navigator', { serviceWorker: { controller } });

  await start(scope);

  expect(fetched).toEqual([[FILE, { integrity: HASH }]]);
  expect(started).toEqual([address]);
});
