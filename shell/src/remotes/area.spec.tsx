import { Outlet, type RemoteModule, type RouteObject } from '@stagedoor/platform';
import { aUser, API, ok, startApiServer } from '@stagedoor/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import type { MockInstance } from 'vitest';
import { aRemote, renderSite, type TestRemote } from '../testing/render-site';

const server = startApiServer();
let log: MockInstance;

beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(http.post(`${API}/client-errors`, () => ok(null)));
});

afterEach(() => log.mockRestore());

const attendee = aRemote([
  { path: '/', access: 'public' },
  { path: '/events/:id', access: 'public' },
  { path: '/my-tickets', access: 'signed-in' },
]);
const creator = aRemote([{ path: '/events/create', access: 'signed-in' }]);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const isSignedIn = () => server.use(http.get(`${API}/auth/me`, () => ok(aUser())));

/** A remote that fails until it is repaired. */
function aBrokenRemote(remote: TestRemote) {
  let broken = true;
  const load = () => (broken ? Promise.reject(new Error('404')) : remote.load());
  return { remote: { ...remote, load }, heal: () => (broken = false) };
}

/** A remote whose files arrive on demand. */
function aSlowRemote(remote: TestRemote) {
  let arrive = () => {};
  const load = () =>
    new Promise<RemoteModule>((resolve) => {
      arrive = () => resolve(remote.load());
    });
  return { remote: { ...remote, load }, arrive: () => act(async () => arrive()) };
}

describe('an area', () => {
  it('is loaded when its path is opened, and no other is', async () => {
    const { load } = renderSite({ at: '/events/7', remotes: { attendee, creator } });

    expect(await heading('/events/:id')).toBeInTheDocument();
    expect(load.mock.calls).toEqual([['attendee']]);
  });

  it('is loaded once', async () => {
    const { load, goTo } = renderSite({ at: '/', remotes: { attendee } });
    await heading('/');

    await goTo('/events/1');
    await goTo('/');
    await goTo('/events/2');

    expect(await heading('/events/:id')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('shows a skeleton with header and footer until its files have loaded', async () => {
    const { remote, arrive } = aSlowRemote(attendee);
    renderSite({ at: '/', remotes: { attendee: remote } });

    expect(await screen.findByText('Loading…')).toBeInTheDocument();
    expect(screen.getByRole('banner')).toBeInTheDocument();
    await arrive();

    expect(await heading('/')).toBeInTheDocument();
    expect(screen.queryByText('Loading…')).not.toBeInTheDocument();
  });

  it('may prefetch its data before it renders', async () => {
    const prefetch = vi.fn(async () => {});
    const withData = { ...attendee, load: async () => ({ ...(await attendee.load()), prefetch }) };

    renderSite({ at: '/events/7', remotes: { attendee: withData } });

    await heading('/events/:id');
    const url = expect.objectContaining({ pathname: '/events/7' }) as URL;
    expect(prefetch).toHaveBeenCalledWith(expect.objectContaining({ url }));
  });

  it('is loaded on hover of a link to it', async () => {
    const { user, load } = renderSite({ at: '/login', remotes: { attendee } });

    await user.hover(await screen.findByRole('link', { name: 'Stagedoor, home' }));

    expect(load.mock.calls).toEqual([['attendee']]);
  });
});

describe('the login guard', () => {
  it('redirects a guest to /login with the way back and fetches nothing', async () => {
    const { path, locationState, load } = renderSite({
      at: '/my-tickets?page=2',
      remotes: { attendee },
    });

    await waitFor(() => expect(path()).toBe('/login'));
    expect(locationState()).toEqual({ from: '/my-tickets?page=2' });
    expect(load).not.toHaveBeenCalled();
  });

  it('shows its spinner until the session is known', async () => {
    server.use(
      http.get(`${API}/auth/me`, async () => {
        await delay(50);
        return ok(aUser());
      }),
    );

    renderSite({ at: '/my-tickets', token: 'token', remotes: { attendee } });

    expect(await screen.findAllByText('Loading…')).not.toHaveLength(0);
    expect(screen.queryByRole('heading', { name: '/my-tickets' })).not.toBeInTheDocument();
    expect(await heading('/my-tickets')).toBeInTheDocument();
  });

  it('guards paths of an area that is open already', async () => {
    const { goTo, path } = renderSite({ at: '/', remotes: { attendee } });
    await heading('/');

    await goTo('/my-tickets');

    await waitFor(() => expect(path()).toBe('/login'));
  });
});

describe('an area that fails to load', () => {
  it('affects only itself, and Try again loads it again', async () => {
    const { remote, heal } = aBrokenRemote(attendee);
    const { user, load } = renderSite({ at: '/', remotes: { attendee: remote } });

    expect(await heading('This page could not be loaded')).toBeInTheDocument();
    expect(screen.getByRole('banner')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('This page could not be loaded')).toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
    heal();
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await heading('/')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('does not show the page of another area that matches too', async () => {
    isSignedIn();
    const { remote, heal } = aBrokenRemote(creator);
    const remotes = { attendee, creator: remote };
    const { user, goTo } = renderSite({ at: '/events/7', token: 'token', remotes });
    await heading('/events/:id');

    await goTo('/events/create');
    expect(await heading('This page could not be loaded')).toBeInTheDocument();
    heal();
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await heading('/events/create')).toBeInTheDocument();
  });

  it('is logged to the console', async () => {
    const { remote } = aBrokenRemote(attendee);
    renderSite({ at: '/', remotes: { attendee: remote } });

    await heading('This page could not be loaded');

    expect(log).toHaveBeenCalledWith('attendee could not be loaded.', expect.any(Error));
  });
});

describe('an area that throws', () => {
  it('shows the default error page inside the site, and can be retried', async () => {
    let broken = true;
    const Screen = () => {
      if (broken) throw new Error('at render');
      return <h1>Mended</h1>;
    };
    const load = async () => ({ routes: [{ path: '/', element: <Screen /> }] });
    const { user } = renderSite({ at: '/', remotes: { attendee: { ...attendee, load } } });

    expect(await heading('Unexpected Application Error!')).toBeInTheDocument();
    expect(screen.getByRole('banner')).toBeInTheDocument();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await heading('Mended')).toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('is unavailable when one of its chunks is missing', async () => {
    const missing = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
    const loader = () => Promise.reject(missing);
    const load = async () => ({ routes: [{ path: '/', loader, element: <h1>Late</h1> }] });

    renderSite({ at: '/', remotes: { attendee: { ...attendee, load } } });

    expect(await heading('This page could not be loaded')).toBeInTheDocument();
  });
});

describe('an unknown path', () => {
  it('shows a page with a link home', async () => {
    const { load } = renderSite({ at: '/nowhere', remotes: { attendee } });

    expect(await heading('Page Not Found')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    await waitFor(() => expect(document.title).toBe('Page Not Found · Stagedoor'));
    expect(load).not.toHaveBeenCalled();
  });

  it('stays unknown when a remote has a route for it that the registry does not assign', async () => {
    const routes = [
      { path: '/', element: <h1>Home</h1> },
      { path: '/admin', element: <h1>Admin</h1> },
    ];
    const greedy = { ...attendee, load: async () => ({ routes }) };
    const { goTo } = renderSite({ at: '/', remotes: { attendee: greedy } });
    await heading('Home');

    await goTo('/admin');

    expect(await heading('Page Not Found')).toBeInTheDocument();
  });
});

describe('route ids of an area', () => {
  it.each([
    ['those of another area', 'list', []],
    ['those of another area with fewer routes', 'list', ['/venues/new']],
    ['those of the shell', 'layout', []],
  ])('may be %s', async (_what, id, others) => {
    const withId = (...paths: string[]): TestRemote => ({
      paths: paths.map((path) => ({ path, access: 'public' })),
      load: async () => ({
        routes: paths.map((path, index) => ({
          ...(index === 0 && { id }),
          path,
          element: <h1>{path}</h1>,
        })),
      }),
    });
    const remotes = { attendee: withId('/events'), venue: withId('/venues', ...others) };
    const { goTo } = renderSite({ at: '/events', remotes });
    expect(await heading('/events')).toBeInTheDocument();

    for (const path of ['/venues', ...others, '/events']) {
      await goTo(path);
      expect(await heading(path)).toBeInTheDocument();
    }
  });
});

describe('an area with routes for paths of another', () => {
  /** An attendee's area with these routes too. */
  const greedy = (...routes: RouteObject[]): TestRemote => ({
    ...attendee,
    load: async () => ({ routes: [...(await attendee.load()).routes, ...routes] }),
  });

  it.each<[string, RouteObject]>([
    ['a route', { path: '/events/create', element: <h1>Stolen</h1> }],
    ['a route without a slash', { path: 'events/create/', element: <h1>Stolen</h1> }],
    ['a route in other case', { path: '/Events/Create', element: <h1>Stolen</h1> }],
    ['a catch-all route', { path: '*', element: <h1>Stolen</h1> }],
    ['a nested catch-all route', { path: '/events/*', element: <h1>Stolen</h1> }],
    [
      'nested routes',
      { path: '/events', children: [{ path: 'create', element: <h1>Stolen</h1> }] },
    ],
    [
      'an index route',
      { path: '/events/create', children: [{ index: true, element: <h1>Stolen</h1> }] },
    ],
    [
      'a route around its own pages',
      {
        path: '/events/create',
        element: <h1>Stolen</h1>,
        children: [{ path: '/events/create/draft', element: <h1>Draft</h1> }],
      },
    ],
  ])('that has %s leaves the page to its owner', async (_what, route) => {
    isSignedIn();
    const remotes = { attendee: greedy(route), creator };
    const { goTo, load } = renderSite({ at: '/', token: 'token', remotes });
    await heading('/');

    await goTo('/events/create');

    expect(await heading('/events/create')).toBeInTheDocument();
    expect(load.mock.calls).toEqual([['attendee'], ['creator']]);
  });

  const Stolen = () => <h1>Stolen</h1>;
  it.each<[string, (loader: () => null) => RouteObject]>([
    ['', (loader) => ({ loader, Component: Stolen })],
    [' that is lazy', (loader) => ({ lazy: async () => ({ loader, Component: Stolen }) })],
    [
      ' that is lazy in parts',
      (loader) => ({ lazy: { loader: async () => loader, Component: async () => Stolen } }),
    ],
  ])('runs no loader%s there, also while the owner fails', async (_, screen) => {
    isSignedIn();
    const loader = vi.fn(() => null);
    const route = { ...screen(loader), path: '/events/:name' } as RouteObject;
    const { remote } = aBrokenRemote(creator);
    const paths: TestRemote['paths'] = [
      { path: '/', access: 'public' },
      { path: '/events/:id', access: 'public' },
    ];
    const load = async () => ({ routes: [{ path: '/', element: <h1>Home</h1> }, route] });
    const remotes = { attendee: { paths, load }, creator: remote };
    const { goTo } = renderSite({ at: '/', token: 'token', remotes });
    await heading('Home');

    await goTo('/events/create');

    expect(await heading('This page could not be loaded')).toBeInTheDocument();
    expect(loader).not.toHaveBeenCalled();
    await goTo('/events/7');
    expect(await heading('Stolen')).toBeInTheDocument();
    expect(loader).toHaveBeenCalledTimes(1);
  });

  it('keeps its own nested pages and the routes around them', async () => {
    const paths: TestRemote['paths'] = [
      { path: '/venues', access: 'public' },
      { path: '/venues/:id/rooms', access: 'public' },
    ];
    const around = (name: string) => (
      <section aria-label={name}>
        <Outlet />
      </section>
    );
    const routes: RouteObject[] = [
      {
        element: around('all'),
        children: [
          {
            path: 'Venues',
            element: around('venues'),
            children: [
              { index: true, element: <h1>Venues</h1> },
              {
                path: ':venue',
                element: around('venue'),
                children: [{ path: 'rooms', element: <h1>Rooms</h1> }],
              },
            ],
          },
        ],
      },
    ];
    const { goTo } = renderSite({
      at: '/venues',
      remotes: { venue: { paths, load: async () => ({ routes }) } },
    });
    expect(await heading('Venues')).toBeInTheDocument();

    await goTo('/venues/7/rooms');

    expect(await heading('Rooms')).toBeInTheDocument();
    expect(
      within(screen.getByRole('main'))
        .getAllByRole('region')
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual(['all', 'venues', 'venue']);
    await goTo('/venues/7');
    expect(await heading('Page Not Found')).toBeInTheDocument();
  });
});

describe('a navigation to another page', () => {
  it('focuses its heading and announces its title', async () => {
    const { user } = renderSite({ at: '/nowhere', remotes: { attendee } });
    await heading('Page Not Found');

    await user.click(screen.getByRole('link', { name: 'Login' }));

    expect(await heading('Login')).toHaveFocus();
    await waitFor(() => expect(screen.getByText('Login · Stagedoor')).toHaveRole('status'));
  });

  it('does not focus the heading of a skeleton', async () => {
    const routes = [
      { path: '/', element: <h1>Home</h1> },
      {
        path: '/events/:id',
        element: (
          <div aria-busy="true">
            <h1>Event</h1>
          </div>
        ),
      },
    ];
    const loading = { ...attendee, load: async () => ({ routes }) };
    const { goTo } = renderSite({ at: '/', remotes: { attendee: loading } });
    await heading('Home');

    await goTo('/events/1');

    await heading('Event');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('keeps the focus when only the query changes', async () => {
    const { goTo } = renderSite({ at: '/login', remotes: {} });
    const email = await screen.findByLabelText('Email');
    act(() => email.focus());

    await goTo('/login?later=1');

    expect(email).toHaveFocus();
  });
});
