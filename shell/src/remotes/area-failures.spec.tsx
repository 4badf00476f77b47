import { API, ok, startApiServer } from '@stagedoor/testing';
import type { RouteObject } from '@stagedoor/platform';
import { act, screen } from '@testing-library/react';
import { http } from 'msw';
import { lazy } from 'react';
import type { MockInstance } from 'vitest';
import { LateStepError } from '../federation/step-limit';
import { AREA_FAILED } from '../reports/reports';
import { aRemote, renderSite, type TestRemote } from '../testing/render-site';

const server = startApiServer();
let log: MockInstance;
let reported: unknown[];
let failures: unknown[];

const hear = (event: Event) => failures.push((event as CustomEvent).detail);

beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  reported = [];
  failures = [];
  window.addEventListener(AREA_FAILED, hear);
  const take = async ({ request }: { request: Request }) => {
    reported.push([new URL(request.url).pathname, await request.json()]);
    return ok(null);
  };
  server.use(http.post(`${API}/client-errors`, take), http.post(`${API}/client-opens`, take));
});

afterEach(() => {
  vi.useRealTimers();
  window.removeEventListener(AREA_FAILED, hear);
  log.mockRestore();
});

const never = new Promise<never>(() => undefined);
const attendee = aRemote([{ path: '/', access: 'public' }]);
const creator = aRemote([{ path: '/create', access: 'public' }]);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
/** Presses a button in the task that shows it. */
const pressWhenShown = (name: string) =>
  new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      const button = screen.queryByRole('button', { name });
      if (!button) return;
      observer.disconnect();
      button.click();
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
const withRoutes = (...routes: RouteObject[]): TestRemote => ({
  ...attendee,
  load: async () => ({ routes }),
});

/** Advances the timers in steps, because React flushes its work after each. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    await act(() => vi.advanceTimersByTimeAsync(100));
  }
}

describe('a slow area', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('shows its skeleton at once, and a note after two seconds', async () => {
    renderSite({ at: '/', remotes: { attendee: { ...attendee, load: () => never } } });

    await pass(1_900);
    expect(screen.getByText('Loading…')).toHaveRole('status');
    expect(screen.queryAllByText(/Still loading/)).toEqual([]);
    await pass(200);

    const [announced, shown] = screen.getAllByText('Still loading. This takes longer than usual.');
    expect(announced).toHaveRole('status');
    expect(shown).toHaveAttribute('aria-hidden', 'true');
  });

  it.each<[string, RouteObject]>([
    ['a loader', { path: '/', loader: () => never, element: <h1>Never</h1> }],
    ['a lazy route', { path: '/', lazy: () => never }],
    [
      'a lazy component',
      { path: '/', Component: lazy(() => never as Promise<{ default: () => null }>) },
    ],
    [
      'a nested loader',
      { element: null, children: [{ path: '/', loader: () => never, element: <h1>Never</h1> }] },
    ],
  ])(
    'fails after the time limit when %s of it never settles, and is then reloaded',
    async (_, route) => {
      const { reload } = renderSite({ at: '/', remotes: { attendee: withRoutes(route) } });

      await pass(9_000);
      expect(screen.getByRole('banner')).toBeInTheDocument();
      expect(screen.getAllByText(/Still loading/)).toHaveLength(2);
      await pass(1_500);

      expect(
        screen.getByRole('heading', { level: 1, name: 'This page could not be loaded' }),
      ).toBeInTheDocument();
      expect(failures).toEqual([{ remote: 'attendee', version: '1.0.0', kind: 'timeout' }]);
      await press('Try again');
      expect(reload).toHaveBeenCalledOnce();
    },
  );

  it('is reported as shown after a second, once, if it is counted', async () => {
    const { goTo } = renderSite({
      at: '/',
      remotes: { attendee: { ...attendee, counted: true }, creator },
    });
    await pass(900);
    expect(reported).toEqual([]);
    await pass(200);
    await goTo('/create');
    await pass(1_100);
    await goTo('/');
    await pass(1_100);

    const open = { remote: 'attendee', version: '1.0.0' };
    expect(reported).toEqual([['/api/client-opens', open]]);
  });

  it('is not reported as shown when it throws', async () => {
    const Broken = () => {
      throw new TypeError('at render');
    };
    const broken = withRoutes({ path: '/', element: <Broken /> });
    renderSite({ at: '/', remotes: { attendee: { ...broken, counted: true } } });

    await pass(2_000);

    expect(reported).toMatchObject([['/api/client-errors', { kind: 'render' }]]);
  });
});

describe('an area that needs another platform', () => {
  const refused = { ...creator, refused: 'needs @stagedoor/platform ^2.0.0 (the shell has 1.3.0)' };

  it('is never fetched, and shows that it is being renewed', async () => {
    const { load, user, reload } = renderSite({
      at: '/create',
      remotes: { attendee, creator: refused },
    });

    expect(await heading('This page is being renewed')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Please try again later');
    expect(screen.getByRole('banner')).toBeInTheDocument();
    await user.hover(screen.getByRole('link', { name: 'Back to Home' }));
    expect(load.mock.calls).toEqual([['attendee']]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('keeps the token of a link from a mail', async () => {
    const { user, leaveTo, reload } = renderSite({
      at: '/create#token-of-the-mail',
      remotes: { attendee, creator: refused },
    });

    await user.click(await screen.findByRole('button', { name: 'Try again' }));

    expect(reload).toHaveBeenCalledOnce();
    expect(leaveTo).not.toHaveBeenCalled();
    expect(window.location.hash).toBe('#token-of-the-mail');
  });

  it('is not fetched for a link to it either', async () => {
    const routes = [{ path: '/', element: <a href="/create">Create</a> }];
    const { load, user } = renderSite({
      at: '/',
      remotes: { attendee: withRoutes(...routes), creator: refused },
    });

    await user.hover(await screen.findByRole('link', { name: 'Create' }));

    expect(load.mock.calls).toEqual([['attendee']]);
  });

  it('is logged and reported once, with what it needs and what the shell has', async () => {
    const { goTo } = renderSite({ at: '/create', remotes: { attendee, creator: refused } });
    await heading('This page is being renewed');
    await goTo('/');
    await goTo('/create');
    await heading('This page is being renewed');

    expect(log).toHaveBeenCalledTimes(1);
    const [, error] = log.mock.calls[0] as [string, Error];
    for (const part of ['creator', '1.0.0', '^2.0.0', '1.3.0']) {
      expect(error.message).toContain(part);
    }
    expect(failures).toEqual([{ remote: 'creator', version: '1.0.0', kind: 'platform' }]);
    expect(reported).toMatchObject([['/api/client-errors', { kind: 'platform' }]]);
  });
});

describe('an area whose file is lost', () => {
  const lost = () =>
    Promise.reject(new Error('ScriptNetworkError: Failed to load script /remoteEntry.js'));

  it('is loaded again at once, without a report', async () => {
    const load = vi.fn(attendee.load).mockImplementationOnce(lost);
    renderSite({ at: '/', remotes: { attendee: { ...attendee, load } } });

    expect(await heading('/')).toBeInTheDocument();
    expect(failures).toEqual([]);
    expect(log).not.toHaveBeenCalled();
  });

  it('is loaded again if it is late', async () => {
    const late = () => Promise.reject(new LateStepError('entry', 5_000));
    const load = vi.fn(attendee.load).mockImplementationOnce(late);
    renderSite({ at: '/', remotes: { attendee: { ...attendee, load } } });

    expect(await heading('/')).toBeInTheDocument();
    expect(failures).toEqual([]);
  });

  it('is reported once if it is lost twice', async () => {
    const load = vi.fn(lost);
    renderSite({ at: '/', remotes: { attendee: { ...attendee, load } } });

    expect(await heading('This page could not be loaded')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
    expect(failures).toEqual([{ remote: 'attendee', version: '1.0.0', kind: 'load' }]);
  });

  it('is not loaded again if its module throws', async () => {
    const load = vi.fn(() => Promise.reject(new TypeError('at import')));
    renderSite({ at: '/', remotes: { attendee: { ...attendee, load } } });

    expect(await heading('This page could not be loaded')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe('an area with an invalid module', () => {
  it('affects only itself without routes, and can be retried', async () => {
    let broken = true;
    const load = () => (broken ? Promise.resolve({} as never) : attendee.load());
    const { user } = renderSite({ at: '/', remotes: { attendee: { ...attendee, load } } });

    expect(await heading('This page could not be loaded')).toBeInTheDocument();
    expect(failures).toMatchObject([{ remote: 'attendee', kind: 'import' }]);
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await heading('/')).toBeInTheDocument();
  });

  it('affects only itself when its routes contradict each other', async () => {
    const contradictory = { path: '/', index: true, children: [{ path: '/' }] };
    const invalid = withRoutes(contradictory as never);
    const { goTo } = renderSite({ at: '/', remotes: { attendee: invalid, creator } });

    expect(await heading('This page could not be loaded')).toBeInTheDocument();
    await goTo('/create');

    expect(await heading('/create')).toBeInTheDocument();
  });

  it('is shown when only its prefetch throws', async () => {
    const prefetch = () => {
      throw new Error('at prefetch');
    };
    const load = async () => ({ ...(await attendee.load()), prefetch });

    renderSite({ at: '/', remotes: { attendee: { ...attendee, load } } });

    expect(await heading('/')).toBeInTheDocument();
    expect(failures).toEqual([]);
  });
});

describe('an area without a route for one of its paths', () => {
  const ofTwoPaths: TestRemote['paths'] = [
    { path: '/create', access: 'public' },
    { path: '/create/draft', access: 'public' },
  ];
  const incomplete: TestRemote = { ...creator, paths: ofTwoPaths };
  const missing = { remote: 'creator', version: '1.0.0', kind: 'render' };

  it.each<[string, RouteObject[]]>([
    ['no route of another area matches', []],
    ['a route of another area matches too', [{ path: '/create/:id', element: <h1>Stolen</h1> }]],
  ])('is logged and reported where %s', async (_, routes) => {
    const greedy: TestRemote = {
      paths: [...attendee.paths, { path: '/create/:id', access: 'public' }],
      load: async () => ({ routes: [...(await attendee.load()).routes, ...routes] }),
    };
    const { goTo } = renderSite({ at: '/', remotes: { attendee: greedy, creator: incomplete } });
    await heading('/');

    await goTo('/create/draft');

    expect(await heading('This page could not be loaded')).toBeInTheDocument();
    expect(failures).toEqual([missing]);
    const report = expect.objectContaining({
      ...missing,
      errorName: 'MissingRouteError',
    }) as object;
    expect(reported).toEqual([['/api/client-errors', report]]);
    expect(log).toHaveBeenCalledTimes(1);
    const [error] = log.mock.calls[0] as [Error];
    expect(error.message).toBe('creator has no route for /create/draft');
  });

  it('is reported once per document, and its other pages are shown', async () => {
    const { goTo } = renderSite({
      at: '/create/draft',
      remotes: { attendee, creator: incomplete },
    });
    await heading('This page could not be loaded');
    await goTo('/create');
    expect(await heading('/create')).toBeInTheDocument();
    await goTo('/create/draft');
    await heading('This page could not be loaded');

    expect(reported).toMatchObject([['/api/client-errors', { kind: 'render' }]]);
  });

  it('is reported as such only once it has loaded', async () => {
    let broken = true;
    const load = () => (broken ? Promise.reject(new Error('404')) : creator.load());
    const { user } = renderSite({
      at: '/create/draft',
      remotes: { attendee, creator: { ...incomplete, load } },
    });
    await heading('This page could not be loaded');
    expect(failures).toMatchObject([{ kind: 'import' }]);
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    await vi.waitFor(() => expect(failures).toMatchObject([{ kind: 'import' }, missing]));
  });
});

describe('an area that caches its error', () => {
  it('is reloaded by Try again', async () => {
    const missing = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
    const Late = lazy(() => Promise.reject(missing));
    const remote = withRoutes({ path: '/', element: <Late /> });
    const { reload } = renderSite({ at: '/', remotes: { attendee: remote } });
    await heading('This page could not be loaded');
    expect(reload).not.toHaveBeenCalled();

    await press('Try again');

    expect(reload).toHaveBeenCalledOnce();
  });

  it('is not reloaded when a retry failed with another error', async () => {
    const Screen = () => {
      throw new Error('again');
    };
    const remote = withRoutes({ path: '/', element: <Screen /> });
    const { reload } = renderSite({ at: '/', remotes: { attendee: remote } });
    await heading('Unexpected Application Error!');

    await press('Try again');

    expect(await heading('Unexpected Application Error!')).toBeInTheDocument();
    expect(reload).not.toHaveBeenCalled();
  });

  it('is not reloaded when Try again is pressed before React has run the effects', async () => {
    const Screen = () => {
      throw new Error('again');
    };
    const remote = withRoutes({ path: '/', element: <Screen /> });
    const pressed = pressWhenShown('Try again');
    const { reload } = renderSite({ at: '/', remotes: { attendee: remote } });
    await heading('Unexpected Application Error!');

    await pressed;
    await act(async () => undefined);

    expect(await heading('Unexpected Application Error!')).toBeInTheDocument();
    expect(reload).not.toHaveBeenCalled();
  });
});
