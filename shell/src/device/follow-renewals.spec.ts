import type { PageRegistry } from '@stagedoor/federation/runtime';
import type { Mock } from 'vitest';
import { followRenewals } from './follow-renewals';

const ENTRY = '/remotes/door/1.0.0/remoteEntry.js';
const registry: PageRegistry = {
  ...{ environment: 'local', revision: 1 },
  remotes: {
    door: {
      ...{ version: '1.0.0', baseUrl: '/remotes/door/1.0.0/', entry: 'remoteEntry.js' },
      ...{ container: 'door', platform: '^1.0.0', initial: [], integrity: {} },
      paths: [{ path: '/door', access: 'signed-in' }],
    },
  },
};

/** The browser's side of service workers. */
class FakeServiceWorkers extends EventTarget {
  controller: { postMessage: Mock } | null = { postMessage: vi.fn() };
  readonly register = vi.fn(async () => undefined);
}

let workers: FakeServiceWorkers;

beforeEach(() => {
  workers = new FakeServiceWorkers();
  vi.stubGlobal('navigator', { serviceWorker: workers });
  const script = Object.assign(document.createElement('script'), { defer: true });
  script.type = 'text/plain';
  script.src = '/assets/shell.1.js';
  document.body.append(script);
  onTestFinished(() => script.remove());
});

afterEach(() => vi.useRealTimers());

const follow = () => followRenewals('/door', registry, (url) => url);
const tell = (...files: string[]) =>
  workers.dispatchEvent(new MessageEvent('message', { data: { files } }));

it('registers the service worker for its scope', () => {
  follow();

  const options = { scope: '/door', updateViaCache: 'none' };
  expect(workers.register).toHaveBeenCalledExactlyOnceWith('/offline/worker.js', options);
});

it.each([
  ['the remote', ['/assets/shell.1.js', '/remotes/door/1.1.0/remoteEntry.js']],
  ['the shell', ['/assets/shell.2.js', ENTRY]],
])('tells of another version of %s, also those who ask later', (_what, files) => {
  const onRenewed = follow();
  const [early, late] = [vi.fn(), vi.fn()];
  onRenewed(early);

  tell(...files);
  onRenewed(late);

  expect(early).toHaveBeenCalledOnce();
  expect(late).toHaveBeenCalledOnce();
});

it('does not tell of the version of this page', () => {
  const onRenewed = follow();
  const listener = vi.fn();
  onRenewed(listener);

  tell('/assets/shell.1.js', ENTRY, '/assets/font.woff2');

  expect(listener).not.toHaveBeenCalled();
});

it('asks for another version each minute, and when the network is back', () => {
  vi.useFakeTimers();
  follow();

  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event('online'));

  expect(workers.controller!.postMessage).toHaveBeenCalledTimes(2);
  expect(workers.register).toHaveBeenCalledTimes(1);
});

it('registers again while no service worker has the page: its installation may have failed', () => {
  vi.useFakeTimers();
  workers.controller = null;
  follow();

  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event('online'));

  expect(workers.register).toHaveBeenCalledTimes(3);
});
