import { menuLinks, type PageEntry, type WrittenRegistry } from '@stagedoor/federation/runtime';
import type { RemoteModule } from '@stagedoor/platform';
import { API } from '@stagedoor/testing';
import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App, type AppProps } from '../app/app';
import { startSite } from '../app/start-site';

/** A remote in a test: its paths in the registry, and how its module loads. */
export interface TestRemote {
  paths: PageEntry['paths'];
  refused?: PageEntry['refused'];
  counted?: PageEntry['counted'];
  apart?: PageEntry['apart'];
  /** Its files, for tests of fetches. Defaults to none. */
  files?: Pick<PageEntry, 'baseUrl' | 'initial' | 'integrity'>;
  load: () => Promise<RemoteModule>;
}

export interface RenderSiteOptions {
  /** The URL to open. */
  at: string;
  /** The state of the location. */
  state?: object;
  /** The stored access token, if any. */
  token?: string;
  remotes?: Record<string, TestRemote>;
}

function aRegistry(remotes: Record<string, TestRemote>): WrittenRegistry {
  const entries = Object.entries(remotes).map(
    ([name, { paths, refused, counted, apart, files }]): [string, PageEntry] => [
      name,
      {
        version: '1.0.0',
        baseUrl: `/remotes/${name}/1.0.0/`,
        entry: 'remoteEntry.js',
        container: name,
        platform: '^1.0.0',
        paths,
        initial: [],
        integrity: {},
        ...(refused && { refused }),
        ...(counted && { counted }),
        ...(apart && { apart }),
        ...files,
      },
    ],
  );
  return {
    environment: 'local',
    revision: 1,
    remotes: Object.fromEntries(entries),
    links: menuLinks({ remotes }),
  };
}

/** Runs a function and returns its result, and a function that removes the listeners it has added to the page. */
function withListeners<T>(start: () => T): [T, () => void] {
  const targets = [window, document].map((target) => ({
    target,
    add: vi.spyOn(target, 'addEventListener'),
  }));
  const result = start();
  const added = targets.flatMap(({ target, add }) =>
    add.mock.calls.map(([type, listener]) => ({ target, type, listener })),
  );
  for (const { add } of targets) add.mockRestore();
  const remove = () => {
    for (const { target, type, listener } of added) target.removeEventListener(type, listener);
  };
  return [result, remove];
}

function close({ router }: AppProps): void {
  cleanup();
  router.dispose();
  localStorage.clear();
  sessionStorage.clear();
}

/** Starts the site with the fake API and remotes without files. Clears the storage after each test. */
export function startTestSite({ at, state, token, remotes = {} }: RenderSiteOptions) {
  // jsdom has no layout to scroll.
  vi.stubGlobal('scrollTo', () => undefined);
  if (token) localStorage.setItem('accessToken', token);
  window.history.replaceState({ usr: state ?? null, key: 'start', idx: 0 }, '', at);
  const leaveTo = vi.fn<(address: string) => void>();
  const load = vi.fn((name: string) => remotes[name]!.load());
  // jsdom cannot load the document again.
  const reload = vi.fn<() => void>();
  const go = window.history.go.bind(window.history);
  const history = vi.spyOn(window.history, 'go');
  history.mockImplementation((delta) => (delta ? go(delta) : reload()));
  const registry = aRegistry(remotes);
  const [site, removeListeners] = withListeners(() =>
    startSite({ registry, host: { load }, apiUrl: API, leaveTo }),
  );
  onTestFinished(() => {
    history.mockRestore();
    removeListeners();
    close(site);
  });
  return { site, load, leaveTo, reload };
}

/** Starts the site as `startTestSite` does, and renders it whole. */
export function renderSite(options: RenderSiteOptions) {
  const { site, load, leaveTo, reload } = startTestSite(options);
  render(<App {...site} />);
  return {
    ...site,
    load,
    leaveTo,
    reload,
    user: userEvent.setup(),
    path: () => site.router.state.location.pathname + site.router.state.location.search,
    locationState: () => site.router.state.location.state as unknown,
    goTo: (to: string) => act(() => site.router.navigate(to)),
  };
}

/** A remote with one screen per path, whose heading is the path. */
export function aRemote(paths: TestRemote['paths']): TestRemote {
  const routes = paths.map(({ path }) => ({ path, element: <h1>{path}</h1> }));
  return { paths, load: async () => ({ routes }) };
}
