import { menuLinks, type PageEntry, type WrittenRegistry } from '@stagedoor/federation/runtime';
import type { RemoteModule } from '@stagedoor/platform';
import { API } from '@stagedoor/testing';
import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App, type AppProps } from '../app/app';
import { startSite } from '../app/start-site';

/** A remote as a test describes it: the paths that the registry gives to it, and how its module is had. */
export interface TestRemote {
  paths: PageEntry['paths'];
  refused?: PageEntry['refused'];
  counted?: PageEntry['counted'];
  /** Its files, for tests of what is fetched; none unless told. */
  files?: Pick<PageEntry, 'baseUrl' | 'initial' | 'integrity'>;
  load: () => Promise<RemoteModule>;
}

export interface RenderSiteOptions {
  /** The address to open. */
  at: string;
  /** What the location carries. */
  state?: object;
  /** The stored access token, if there is one. */
  token?: string;
  remotes?: Record<string, TestRemote>;
}

function aRegistry(remotes: Record<string, TestRemote>): WrittenRegistry {
  const entries = Object.entries(remotes).map(
    ([name, { paths, refused, counted, files }]): [string, PageEntry] => [
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

let open: AppProps | null = null;

/** Node's FormData, which these tests have instead of jsdom's, knows no forms; React makes one when a submit leads elsewhere. */
class FormDataOfForm extends FormData {
  constructor(_form?: HTMLFormElement) {
    super();
  }
}

beforeEach(() => {
  globalThis.FormData = FormDataOfForm;
  // jsdom has no layout to scroll.
  window.scrollTo = () => undefined;
});

afterEach(() => {
  cleanup();
  open?.router.dispose();
  open = null;
  localStorage.clear();
  sessionStorage.clear();
});

/** The whole site against the fake API, with remotes that need no files. Storage is empty again after each test. */
export function renderSite({ at, state, token, remotes = {} }: RenderSiteOptions) {
  if (token) localStorage.setItem('accessToken', token);
  window.history.replaceState({ usr: state ?? null, key: 'start', idx: 0 }, '', at);
  const leaveTo = jest.fn<void, [string]>();
  const load = jest.fn((name: string) => remotes[name]!.load());
  const site = startSite({ registry: aRegistry(remotes), host: { load }, apiUrl: API, leaveTo });
  open = site;
  render(<App {...site} />);
  return {
    ...site,
    load,
    leaveTo,
    user: userEvent.setup(),
    path: () => site.router.state.location.pathname + site.router.state.location.search,
    locationState: () => site.router.state.location.state as unknown,
    goTo: (to: string) => act(() => site.router.navigate(to)),
  };
}

/** A remote of one screen for each path; its heading is the path. */
export function aRemote(paths: TestRemote['paths']): TestRemote {
  const routes = paths.map(({ path }) => ({ path, element: <h1>{path}</h1> }));
  return { paths, load: async () => ({ routes }) };
}
