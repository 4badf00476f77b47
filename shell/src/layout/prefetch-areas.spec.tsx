import { useApi, useQuery } from '@stagedoor/platform';
import { aUser, API, ok, startApiServer } from '@stagedoor/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { MockInstance } from 'vitest';
import { aRemote, renderSite, type TestRemote } from '../testing/render-site';

const server = startApiServer();
let waiting: IdleRequestCallback[];
let warnings: MockInstance[];

/** Runs the idle callbacks. */
const beIdle = () =>
  act(async () => {
    for (const task of waiting.splice(0)) task({ didTimeout: false, timeRemaining: () => 50 });
  });

beforeEach(() => {
  waiting = [];
  window.requestIdleCallback = (task) => waiting.push(task);
  window.cancelIdleCallback = () => waiting.splice(0);
  vi.spyOn(globalThis, 'fetch');
  warnings = (['error', 'warn'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => undefined),
  );
  server.use(
    http.get('*/remotes/*', () => HttpResponse.text('throw new Error("executed")')),
    http.get(`${API}/auth/me`, () => ok(aUser({ roles: ['creator'], currentRole: 'creator' }))),
  );
});

afterEach(() => {
  for (const spy of warnings) expect(spy).not.toHaveBeenCalled();
  expect(document.scripts).toHaveLength(0);
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
  vi.restoreAllMocks();
});

function withFiles(name: string, remote: TestRemote, origin = ''): TestRemote {
  const initial = ['remoteEntry.js', 'routes.js'];
  const integrity = Object.fromEntries(initial.map((file) => [file, `sha384-${name}-${file}`]));
  return { ...remote, files: { baseUrl: `${origin}/remotes/${name}/`, initial, integrity } };
}

const attendee = withFiles(
  'attendee',
  aRemote([
    { path: '/events', access: 'public', links: [{ menu: 'header', order: 0 }] },
    { path: '/my-tickets', access: 'signed-in', links: [{ menu: 'account', order: 10 }] },
  ]),
);
const OF_CREATOR = [
  {
    path: '/events/create',
    access: 'signed-in',
    links: [{ menu: 'header', role: 'creator', order: 10 }],
  },
  { path: '/my-events', access: 'signed-in' },
] satisfies TestRemote['paths'];
const creator = withFiles('creator', aRemote(OF_CREATOR));
const venue = withFiles(
  'venue',
  aRemote([
    {
      path: '/venues/my-venues',
      access: 'signed-in',
      links: [{ menu: 'header', role: 'venue', order: 10 }],
    },
  ]),
);
const remotes = { attendee, creator, venue };

/** The files of remotes that were fetched, by path, with their options. */
const fetched = () =>
  vi
    .mocked(fetch)
    .mock.calls.map(([url, how]) => ({
      url: url instanceof Request ? url.url : url.toString(),
      how,
    }))
    .filter(({ url }) => url.includes('/remotes/'));
const fetchedPaths = () => fetched().map(({ url }) => new URL(url).pathname);
const filesOf = (name: string) => [`/remotes/${name}/remoteEntry.js`, `/remotes/${name}/routes.js`];

async function openSignedIn(options: Partial<Parameters<typeof renderSite>[0]> = {}) {
  const site = renderSite({ at: '/nowhere', token: 'token', remotes, ...options });
  await screen.findByRole('navigation', { name: 'Main' });
  return site;
}

function inBrowserThat(is: { onLine?: boolean; saveData?: boolean }): void {
  if (is.onLine === false) vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  if (!is.saveData) return;
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
}

afterEach(() => Reflect.deleteProperty(navigator, 'connection'));

describe('the areas that the header links to', () => {
  it('are fetched when the browser is idle, and not run', async () => {
    const { load } = await openSignedIn();
    expect(fetched()).toEqual([]);

    await beIdle();

    expect(fetchedPaths()).toEqual([...filesOf('attendee'), ...filesOf('creator')]);
    expect(fetched()[0]!.how).toEqual({
      priority: 'low',
    });
    expect(load).not.toHaveBeenCalled();
  });

  it('are fetched once', async () => {
    const { goTo } = await openSignedIn();
    await beIdle();

    await goTo('/events');
    await screen.findByRole('heading', { level: 1, name: '/events' });
    await beIdle();

    expect(fetched()).toHaveLength(4);
  });

  it('are not fetched again when they are open', async () => {
    await openSignedIn({ at: '/events' });
    await screen.findByRole('heading', { level: 1, name: '/events' });

    await beIdle();

    expect(fetchedPaths()).toEqual(filesOf('creator'));
  });

  it('wait for the first area and its data', async () => {
    let arrive = () => {};
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server.use(http.get(`${API}/slow`, () => answered.then(() => ok('here'))));
    const Screen = () => {
      const api = useApi();
      const { data } = useQuery({ queryKey: ['slow'], queryFn: () => api.get<string>('/slow') });
      return <h1>{data ?? 'Waiting'}</h1>;
    };
    const routes = [{ path: '/events', element: <Screen /> }];
    const load = () =>
      new Promise<{ routes: typeof routes }>((resolve) => (arrive = () => resolve({ routes })));
    await openSignedIn({ at: '/events', remotes: { ...remotes, attendee: { ...attendee, load } } });

    await beIdle();
    expect(fetched()).toEqual([]);
    await act(async () => arrive());
    await screen.findByRole('heading', { level: 1, name: 'Waiting' });
    await beIdle();
    expect(fetched()).toEqual([]);
    answer();
    await screen.findByRole('heading', { level: 1, name: 'here' });
    await beIdle();

    expect(fetchedPaths()).toEqual(filesOf('creator'));
  });

  it('wait for the files of the first screen', async () => {
    let arrive = () => {};
    const element = <h1>here</h1>;
    const lazy = () =>
      new Promise<{ element: typeof element }>((resolve) => (arrive = () => resolve({ element })));
    const load = async () => ({ routes: [{ path: '/events', lazy }] });
    const { shell } = await openSignedIn({
      at: '/events',
      remotes: { ...remotes, attendee: { ...attendee, load } },
    });
    await waitFor(() => expect(shell.areas.isOpen('attendee')).toBe(true));

    await beIdle();
    expect(fetched()).toEqual([]);
    arrive();
    await screen.findByRole('heading', { level: 1, name: 'here' });
    await beIdle();

    expect(fetchedPaths()).toEqual(filesOf('creator'));
  });

  it('are fetched after a delay in a browser without idle callbacks', async () => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
    await openSignedIn();

    await waitFor(() => expect(fetched()).toHaveLength(4));
  });

  it.each([
    ['is offline', { onLine: false }],
    ['saves data', { saveData: true }],
  ])('are not fetched by a browser that %s', async (_what, is) => {
    inBrowserThat(is);
    await openSignedIn();

    await beIdle();

    expect(fetched()).toEqual([]);
  });

  it('are not fetched for guests', async () => {
    renderSite({ at: '/nowhere', remotes });
    await screen.findByRole('link', { name: 'Login' });

    await beIdle();

    expect(fetched()).toEqual([]);
  });

  it('are not fetched if the remote cannot run on this shell', async () => {
    const refused = { ...creator, refused: 'needs react ^20.0.0 (the shell has 19.3.1)' };
    await openSignedIn({ remotes: { attendee, creator: refused } });

    await beIdle();

    expect(fetchedPaths()).toEqual(filesOf('attendee'));
  });

  it('are fetched from another origin too', async () => {
    const elsewhere = withFiles('creator', creator, 'https://remotes.example');
    await openSignedIn({ remotes: { attendee, creator: elsewhere } });

    await beIdle();

    expect(fetched().map(({ url }) => url)).toContain(
      'https://remotes.example/remotes/creator/remoteEntry.js',
    );
  });

  it('fail silently, and are fetched again when opened', async () => {
    server.use(http.get('*/remotes/*', () => HttpResponse.error()));
    const { goTo, load } = await openSignedIn();
    await beIdle();
    await waitFor(() => expect(fetched()).toHaveLength(4));
    await Promise.allSettled(vi.mocked(fetch).mock.results.map(({ value }) => value as unknown));

    await goTo('/my-events');

    expect(await screen.findByRole('heading', { level: 1, name: '/my-events' })).toBeVisible();
    expect(load.mock.calls).toEqual([['creator']]);
  });
});

describe('fetching the files of one area', () => {
  it.each<[string, string[]]>([
    ['/events', filesOf('attendee')],
    ['/my-events', []],
    ['/unknown-path', []],
  ])('for a guest at %s fetches %j', async (pathname, files) => {
    const { shell } = renderSite({ at: '/nowhere', remotes });
    await screen.findByRole('link', { name: 'Login' });

    shell.areas.prefetchFiles(pathname);

    expect(fetchedPaths()).toEqual(files);
  });
});
