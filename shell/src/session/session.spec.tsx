import { useApi, usePlatform, useQuery } from '@stagedoor/platform';
import { DEVICE } from '@stagedoor/platform/device';
import { aUser, anId, API, ok, refused, startApiServer } from '@stagedoor/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse, delay } from 'msw';
import { aRemote, renderSite, type TestRemote } from '../testing/render-site';
import type { FetchUser } from './session';

const server = startApiServer();
const remotes = {
  'mfe-x': aRemote([
    { path: '/', access: 'public' },
    { path: '/events', access: 'public' },
    { path: '/my-tickets', access: 'signed-in' },
  ]),
};

const endpointOfTickets = `${API}/tickets/my-tickets`;
const stored = () => localStorage.getItem('accessToken');
const isMe = (user = aUser()) => server.use(http.get(`${API}/auth/me`, () => ok(user)));

function elsewhere(token: string | null) {
  if (token) localStorage.setItem('accessToken', token);
  else localStorage.removeItem('accessToken');
  const event = { key: 'accessToken', newValue: token, storageArea: localStorage };
  act(() => void window.dispatchEvent(new StorageEvent('storage', event)));
}

describe('at start-up', () => {
  // @covers 4.session.load-no-token
  it('sends no request without a stored token', async () => {
    const { shell } = renderSite({ at: '/', remotes });

    expect(await screen.findByRole('heading', { name: '/' })).toBeInTheDocument();
    expect(shell.session.store.getState().status).toBe('guest');
  });

  // @covers 4.session.me-first
  it('holds all other calls back until the session is known', async () => {
    const order: string[] = [];
    server.use(
      http.get(`${API}/auth/me`, async () => {
        order.push('asked');
        await delay(30);
        order.push('answered');
        return ok(aUser());
      }),
      http.get(`${API}/events`, ({ request }) => {
        order.push(`events ${request.headers.get('authorization')}`);
        return ok([]);
      }),
    );

    const { platform } = renderSite({ at: '/', token: 'token', remotes });
    await act(() => platform.api.get('/events'));

    expect(order).toEqual(['asked', 'answered', 'events Bearer token']);
  });

  it.each([
    ['a 401', () => refused(401, 'UNAUTHENTICATED', 'Please log in.')],
    ['a server error', () => refused(500, 'INTERNAL_ERROR', 'Internal.')],
    ['no answer', () => HttpResponse.error()],
  ])('drops the token silently after %s and stays on the page', async (_what, answer) => {
    server.use(http.get(`${API}/auth/me`, answer));

    const { path, shell } = renderSite({ at: '/events', token: 'old', remotes });

    await waitFor(() => expect(shell.session.store.getState().status).toBe('guest'));
    expect(await screen.findByRole('heading', { name: '/events' })).toBeInTheDocument();
    expect(stored()).toBeNull();
    expect(path()).toBe('/events');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps a token that another tab stored while the old one was checked', async () => {
    server.use(
      http.get(`${API}/auth/me`, async ({ request }) => {
        await delay(20);
        return request.headers.get('authorization') === 'Bearer old'
          ? refused(401, 'UNAUTHENTICATED', 'Please log in.')
          : ok(aUser());
      }),
    );

    const { shell } = renderSite({ at: '/events', token: 'old', remotes });
    elsewhere('new');

    await waitFor(() => expect(shell.session.store.getState().status).toBe('signed-in'));
    expect(stored()).toBe('new');
  });
});

describe('a token that is replaced while the old one is checked', () => {
  it('does not wait forever when the new one cannot be checked', async () => {
    server.use(
      http.get(`${API}/auth/me`, async ({ request }) => {
        if (request.headers.get('authorization') !== 'Bearer old') return HttpResponse.error();
        await delay(20);
        return ok(aUser());
      }),
    );

    const { shell } = renderSite({ at: '/events', token: 'old', remotes });
    elsewhere('new');

    await waitFor(() => expect(shell.session.store.getState().status).toBe('guest'));
    expect(stored()).toBeNull();
  });
});

describe('a token that is removed while it is checked', () => {
  it.each([
    ['ends the session', null, 'guest'],
    ['is replaced by the next token', 'new', 'signed-in'],
  ])('%s, without a storage event', async (_, replacement, status) => {
    const asked: (string | null)[] = [];
    server.use(
      http.get(`${API}/auth/me`, ({ request }) => {
        asked.push(request.headers.get('authorization'));
        if (replacement) localStorage.setItem('accessToken', replacement);
        else localStorage.clear();
        return ok(aUser());
      }),
    );

    const { shell } = renderSite({ at: '/events', token: 'old', remotes });

    await waitFor(() => expect(shell.session.store.getState().status).toBe(status));
    expect(asked[0]).toBe('Bearer old');
    expect(asked.includes('Bearer new')).toBe(replacement !== null);
  });
});

describe('a page restored from the back-forward cache', () => {
  const comeBack = () =>
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

  it('has no session after a logout in another tab', async () => {
    isMe();
    const { shell } = renderSite({ at: '/my-tickets', token: 'token', remotes });
    await screen.findByRole('heading', { name: '/my-tickets' });

    localStorage.removeItem('accessToken');
    comeBack();

    expect(shell.session.store.getState().status).toBe('guest');
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeInTheDocument();
  });

  it('checks the token again if it was left before the response', async () => {
    let isLeft = true;
    server.use(
      http.get(`${API}/auth/me`, async () => {
        await delay(20);
        return isLeft ? HttpResponse.error() : ok(aUser());
      }),
    );
    const { shell } = renderSite({ at: '/events', token: 'token', remotes });
    act(() => void window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    await delay(60);
    expect(stored()).toBe('token');

    isLeft = false;
    comeBack();

    await waitFor(() => expect(shell.session.store.getState().status).toBe('signed-in'));
  });
});

describe('a call while another tab has stored a token', () => {
  const ANNA = aUser({ id: anId(1) });
  const BERT = aUser({ id: anId(2), firstName: 'Bert' });

  /** A page of Anna, after whose start the storage has another token. Records the tokens that arrive at /events. */
  async function replacedToken(answer: () => Promise<Response> | Response) {
    const arrived: (string | null)[] = [];
    isMe(ANNA);
    server.use(
      http.post(`${API}/events`, ({ request }) => {
        arrived.push(request.headers.get('authorization'));
        return ok(null);
      }),
    );
    const { shell, platform, reload } = renderSite({ at: '/events', token: 'old', remotes });
    await screen.findByRole('button', { name: 'Demo Creator' });
    server.use(http.get(`${API}/auth/me`, answer));
    localStorage.setItem('accessToken', 'new');
    const create = () => act(() => platform.api.post('/events', {}));
    const name = () => shell.session.store.getState().user?.firstName;
    return { arrived, create, reload, name };
  }

  it('waits for its owner, and is sent for the same user', async () => {
    const { arrived, create, reload, name } = await replacedToken(async () => {
      await delay(20);
      arrived.push('the owner');
      return ok({ ...ANNA, firstName: 'Anna' });
    });

    await create();

    expect(arrived).toEqual(['the owner', 'Bearer new']);
    expect(name()).toBe('Anna');
    expect(reload).not.toHaveBeenCalled();
  });

  it('fails for another user, until the page is reloaded', async () => {
    const { arrived, create, reload } = await replacedToken(() => ok(BERT));

    await expect(create()).rejects.toMatchObject({ name: 'ApiError', status: null });
    await expect(create()).rejects.toMatchObject({ name: 'ApiError', status: null });

    expect(arrived).toEqual([]);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('fails while its owner cannot be found out, and is sent afterwards', async () => {
    let isBroken = true;
    const { arrived, create, name } = await replacedToken(() =>
      isBroken ? refused(500, 'INTERNAL_ERROR', 'Internal.') : ok({ ...ANNA, firstName: 'Anna' }),
    );

    await expect(create()).rejects.toMatchObject({ name: 'ApiError', status: null });
    await expect(create()).rejects.toMatchObject({ name: 'ApiError', status: null });
    expect(name()).toBe('Demo');
    isBroken = false;
    await create();

    expect(arrived).toEqual(['Bearer new']);
  });

  it('waits for the token that replaces the one being checked', async () => {
    let asked = 0;
    const { arrived, create } = await replacedToken(() => {
      asked += 1;
      if (asked === 1) localStorage.setItem('accessToken', 'newest');
      return ok(ANNA);
    });

    await create();

    expect(asked).toBe(2);
    expect(arrived).toEqual(['Bearer newest']);
  });
});

function denyStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    vi.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied.', 'SecurityError');
    });
  }
}

function fillStorage(): void {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
}

describe.each([
  ['without storage', denyStorage],
  ['with a full storage', fillStorage],
])('a browser %s', (_case, prepare) => {
  beforeEach(prepare);

  afterEach(() => vi.restoreAllMocks());

  it('shows the site to guests, and keeps a login for as long as the page is open', async () => {
    server.use(
      http.post(`${API}/auth/login`, () => ok({ user: aUser(), accessToken: 'new' })),
      http.get(endpointOfTickets, ({ request }) => ok(request.headers.get('authorization'))),
      http.post(`${API}/auth/logout`, () => ok(null)),
    );
    const { user, platform } = renderSite({ at: '/login', remotes });

    await user.type(await screen.findByLabelText('Email'), 'creator@example.org');
    await user.type(screen.getByLabelText('Password'), 'silent-disco');
    await user.click(screen.getByRole('button', { name: 'Login' }));

    expect(await screen.findByRole('heading', { name: '/' })).toBeInTheDocument();
    expect(await platform.api.get('/tickets/my-tickets')).toBe('Bearer new');
    await user.click(screen.getByRole('button', { name: 'Demo Creator' }));
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeInTheDocument();
  });
});

describe('a 401 during a session', () => {
  const refuses = () =>
    server.use(
      http.get(endpointOfTickets, () => refused(401, 'UNAUTHENTICATED', 'Please log in.')),
    );

  it('drops the token and opens /login once, with the way back', async () => {
    isMe();
    refuses();
    const { platform, path, locationState, router } = renderSite({
      at: '/events?search=palace',
      token: 'token',
      remotes,
    });
    await screen.findByRole('button', { name: /^Role/ });
    const navigations = vi.fn();
    router.subscribe(({ location }) => navigations(location.key));

    const calls = [1, 2, 3].map(() => platform.api.get('/tickets/my-tickets').catch(() => 'no'));
    await act(() => Promise.all(calls));

    await waitFor(() => expect(path()).toBe('/login'));
    expect(locationState()).toEqual({ from: '/events?search=palace' });
    expect(stored()).toBeNull();
    expect(await screen.findByRole('alert')).toHaveTextContent('Please log in.');
    expect(new Set(navigations.mock.calls.map(([key]) => key as string)).size).toBe(1);
  });

  it('keeps a token that is newer than the refused one', async () => {
    isMe();
    const { platform, path } = renderSite({ at: '/events', token: 'old', remotes });
    await screen.findByRole('button', { name: /^Role/ });
    server.use(
      http.get(endpointOfTickets, () => {
        localStorage.setItem('accessToken', 'new');
        return refused(401, 'UNAUTHENTICATED', 'Please log in.');
      }),
    );

    await act(() => platform.api.get('/tickets/my-tickets').catch(() => undefined));

    expect(stored()).toBe('new');
    expect(path()).toBe('/events');
  });

  it('ends the session once when the token has vanished from the storage', async () => {
    isMe();
    refuses();
    const { platform, path, router, shell } = renderSite({
      at: '/events',
      token: 't',
      remotes,
    });
    await screen.findByRole('button', { name: /^Role/ });
    const navigations = vi.fn();
    router.subscribe(({ location }) => navigations(location.key));

    localStorage.clear();
    await act(() => platform.api.get('/tickets/my-tickets').catch(() => undefined));

    expect(await screen.findByRole('heading', { name: 'Login' })).toBeInTheDocument();
    expect(path()).toBe('/login');
    expect(shell.session.store.getState().status).toBe('guest');
    expect(new Set(navigations.mock.calls.map(([key]) => key as string)).size).toBe(1);
  });

  it('keeps the guarded page as the way back', async () => {
    isMe();
    refuses();
    const { platform, path, locationState } = renderSite({
      at: '/my-tickets',
      token: 'token',
      remotes,
    });
    await screen.findByRole('heading', { name: '/my-tickets' });

    await act(() => platform.api.get('/tickets/my-tickets').catch(() => undefined));

    await waitFor(() => expect(path()).toBe('/login'));
    expect(locationState()).toEqual({ from: '/my-tickets' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Please log in.');
  });

  it('keeps the fragment of the page, which has the token of a mail link', async () => {
    isMe();
    refuses();
    const { platform, path, locationState } = renderSite({
      at: '/events?page=2#secret',
      token: 'token',
      remotes,
    });
    await screen.findByRole('button', { name: /^Role/ });

    await act(() => platform.api.get('/tickets/my-tickets').catch(() => undefined));

    await waitFor(() => expect(path()).toBe('/login'));
    expect(locationState()).toEqual({ from: '/events?page=2#secret' });
  });

  it('shows the reason on /login before the first attempt alone', async () => {
    isMe();
    refuses();
    const answers: (() => void)[] = [];
    server.use(
      http.post(`${API}/auth/login`, async () => {
        await new Promise<void>((resolve) => answers.push(resolve));
        return refused(401, 'INVALID_CREDENTIALS', 'The password is not right.');
      }),
    );
    const { platform, user } = renderSite({ at: '/events', token: 'token', remotes });
    await screen.findByRole('button', { name: /^Role/ });
    await act(() => platform.api.get('/tickets/my-tickets').catch(() => undefined));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please log in.');
    await user.type(screen.getByLabelText('Email'), 'creator@example.org');
    await user.type(screen.getByLabelText('Password'), 'silent-disco');

    for (const attempt of [1, 2]) {
      await user.keyboard('{Enter}');
      await waitFor(() => expect(answers).toHaveLength(attempt));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      answers.at(-1)!();
      expect(await screen.findByRole('alert')).toHaveTextContent('The password is not right.');
    }
  });

  it('does not show the reason again on /login after it was left', async () => {
    isMe();
    refuses();
    const { platform, goTo } = renderSite({ at: '/events', token: 'token', remotes });
    await screen.findByRole('button', { name: /^Role/ });
    await act(() => platform.api.get('/tickets/my-tickets').catch(() => undefined));
    await screen.findByRole('alert');

    await goTo('/events');
    await goTo('/login');

    expect(await screen.findByRole('heading', { name: 'Login' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is not shown after the next login and logout', async () => {
    isMe();
    refuses();
    server.use(
      http.post(`${API}/auth/login`, () => ok({ user: aUser(), accessToken: 'new' })),
      http.post(`${API}/auth/logout`, () => ok(null)),
    );
    const { platform, user } = renderSite({ at: '/events', token: 'token', remotes });
    await screen.findByRole('button', { name: /^Role/ });
    await act(() => platform.api.get('/tickets/my-tickets').catch(() => undefined));

    await user.type(await screen.findByLabelText('Email'), 'creator@example.org');
    await user.type(screen.getByLabelText('Password'), 'silent-disco');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    // The page takes the focus, which closes a menu.
    await waitFor(() => expect(screen.getByRole('heading', { name: '/events' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Demo Creator' }));
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));

    expect(await screen.findByRole('heading', { name: 'Login' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('other tabs', () => {
  it('end this session by a logout', async () => {
    isMe();
    const { shell } = renderSite({ at: '/events', token: 'token', remotes });
    await screen.findByRole('button', { name: /^Role/ });

    elsewhere(null);

    expect(shell.session.store.getState()).toMatchObject({ status: 'guest', user: null });
    expect(await screen.findByRole('link', { name: 'Login' })).toBeInTheDocument();
  });

  it('end this session with the reason when their token is refused', async () => {
    isMe();
    const { path, shell } = renderSite({ at: '/events', token: 'token', remotes });
    await screen.findByRole('button', { name: 'Demo Creator' });

    server.use(http.get(`${API}/auth/me`, () => refused(401, 'UNAUTHENTICATED', 'Please log in.')));
    elsewhere('ended');

    await waitFor(() => expect(path()).toBe('/login'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please log in.');
    expect(shell.session.store.getState().status).toBe('guest');
    expect(stored()).toBeNull();
  });

  it.each([
    ['a server error', () => refused(500, 'INTERNAL_ERROR', 'Internal.')],
    ['no answer', () => HttpResponse.error()],
    ['too many calls', () => refused(429, 'TOO_MANY_REQUESTS', 'Wait a moment.')],
  ])('do not end this session by %s, and their token is checked again', async (_what, answer) => {
    isMe();
    const { shell } = renderSite({ at: '/events', token: 'token', remotes });
    await screen.findByRole('button', { name: 'Demo Creator' });
    const failed = vi.fn();
    server.use(
      http.get(`${API}/auth/me`, () => {
        failed();
        return answer();
      }),
    );
    elsewhere('switched');
    await waitFor(() => expect(failed).toHaveBeenCalledTimes(1));

    await waitFor(() => {
      act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      expect(failed).toHaveBeenCalledTimes(2);
    });
    expect(shell.session.store.getState().user?.firstName).toBe('Demo');
    isMe(aUser({ firstName: 'Known', lastName: 'Better' }));
    await waitFor(() => {
      act(() => void window.dispatchEvent(new Event('online')));
      expect(screen.getByRole('button', { name: 'Known Better' })).toBeInTheDocument();
    });
    expect(stored()).toBe('switched');
  });

  it("replace this session by another user's login, without any data of the first user", async () => {
    isMe();
    const { platform } = renderSite({ at: '/events', token: 'token', remotes });
    await screen.findByRole('button', { name: 'Demo Creator' });
    platform.queryClient.setQueryData(['tickets'], ['theirs']);

    isMe(aUser({ id: anId(2), firstName: 'Demo', lastName: 'Guest' }));
    elsewhere('other');

    expect(await screen.findByRole('button', { name: 'Demo Guest' })).toBeInTheDocument();
    expect(platform.queryClient.getQueryData(['tickets'])).toBeUndefined();
  });

  it("reload the page for another user, because its screen shows the first user's data", async () => {
    isMe();
    server.use(http.get(endpointOfTickets, () => ok(['theirs'])));
    function Tickets() {
      const api = useApi();
      const tickets = useQuery({
        queryKey: ['tickets'],
        queryFn: () => api.get<string[]>('/tickets/my-tickets'),
      });
      return tickets.data;
    }
    const ofTickets: TestRemote = {
      paths: [{ path: '/my-tickets', access: 'signed-in' }],
      load: async () => ({ routes: [{ path: '/my-tickets', element: <Tickets /> }] }),
    };
    const { reload } = renderSite({
      at: '/my-tickets',
      token: 'token',
      remotes: { 'mfe-x': ofTickets },
    });
    await screen.findByText('theirs');

    isMe(aUser({ id: anId(2), firstName: 'Demo', lastName: 'Guest' }));
    elsewhere('other');

    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it.each([null, 'refreshed'])('do not reload it for the same user: %s', async (token) => {
    isMe();
    const { reload } = renderSite({ at: '/events', token: 'token', remotes });
    await screen.findByRole('button', { name: 'Demo Creator' });

    isMe(aUser({ firstName: 'Known', lastName: 'Better' }));
    elsewhere(token);

    await screen.findByText(token ? 'Known Better' : 'Login');
    expect(reload).not.toHaveBeenCalled();
  });
});

it('ends by a refusal that comes after the device has named the user', async () => {
  let refuse!: () => void;
  const isLate = new Promise<void>((resolve) => (refuse = resolve));
  server.use(
    http.get(`${API}/auth/me`, async () => {
      await isLate;
      return refused(401, 'UNAUTHENTICATED', 'Please log in.');
    }),
  );
  vi.stubGlobal(DEVICE, {
    keepUser: (fetchUser: FetchUser) => async (token: string) => {
      fetchUser(token).catch(() => undefined);
      return aUser();
    },
  });
  const { path } = renderSite({ at: '/events', token: 'token', remotes });
  await screen.findByRole('button', { name: 'Demo Creator' });

  refuse();

  await waitFor(() => expect(path()).toBe('/login'));
  expect(stored()).toBeNull();
});

describe('ending the session by a remote', () => {
  function Leave() {
    const { endSession } = usePlatform();
    return <button onClick={() => endSession('/bye')}>Leave</button>;
  }
  const leaving: TestRemote = {
    paths: [
      { path: '/mine', access: 'signed-in' },
      { path: '/bye', access: 'public' },
    ],
    load: async () => ({
      routes: [
        { path: '/mine', element: <Leave /> },
        { path: '/bye', element: <h1>Goodbye</h1> },
      ],
    }),
  };

  it('opens a page of the remote as a guest, without a call and without the drafts', async () => {
    isMe();
    const { user, path, shell, router, platform } = renderSite({
      at: '/mine',
      token: 'token',
      remotes: { 'mfe-x': leaving },
    });
    const leave = await screen.findByRole('button', { name: 'Leave' });
    platform.queryClient.setQueryData(['tickets'], ['theirs']);
    sessionStorage.setItem('draft:event', '{"title":"Mine"}');
    const calls = vi.fn();
    server.events.on('request:start', calls);
    const paths = new Set<string>();
    router.subscribe(({ location }) => paths.add(location.pathname));

    await user.click(leave);

    expect(await screen.findByRole('heading', { name: 'Goodbye' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Login' })).toBeInTheDocument();
    expect(shell.session.store.getState()).toMatchObject({ status: 'guest', user: null });
    expect([stored(), sessionStorage.getItem('draft:event')]).toEqual([null, null]);
    expect(platform.queryClient.getQueryData(['tickets'])).toBeUndefined();
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    expect(calls).not.toHaveBeenCalled();
    expect([path(), paths]).toEqual(['/bye', new Set(['/bye'])]);
  });
});

describe('logging out', () => {
  // @covers 4.session.logout-clears-first
  it('ends the session at once, then sends the old token to the server and ignores a failure', async () => {
    isMe();
    let told: string | null = null;
    let storedThen: string | null = 'unknown';
    server.use(
      http.post(`${API}/auth/logout`, ({ request }) => {
        told = request.headers.get('authorization');
        storedThen = stored();
        return refused(401, 'UNAUTHENTICATED', 'Please log in.');
      }),
    );
    const site = renderSite({ at: '/my-tickets', token: 'token', remotes });
    const { user, path, locationState } = site;
    sessionStorage.setItem('draft:event', '{"title":"Mine"}');
    localStorage.setItem('offlineUser', '{"token":"token"}');

    await user.click(await screen.findByRole('button', { name: 'Demo Creator' }));
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));

    await waitFor(() => expect(told).toBe('Bearer token'));
    expect(storedThen).toBeNull();
    expect(sessionStorage.getItem('draft:event')).toBeNull();
    expect(localStorage.getItem('offlineUser')).toBeNull();
    expect(path()).toBe('/login');
    expect(locationState()).toBeNull();
  });

  it('does not remove the way back from later visits', async () => {
    isMe();
    server.use(http.post(`${API}/auth/logout`, () => ok(null)));
    const { user, goTo, locationState } = renderSite({
      at: '/my-tickets',
      token: 'token',
      remotes,
    });
    await user.click(await screen.findByRole('button', { name: 'Demo Creator' }));
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    await screen.findByRole('heading', { name: 'Login' });

    await goTo('/my-tickets');

    await waitFor(() => expect(locationState()).toEqual({ from: '/my-tickets' }));
  });
});
