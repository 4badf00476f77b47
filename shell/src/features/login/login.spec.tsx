import { aUser, API, ok, refused, startApiServer } from '@stagedoor/testing';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aRemote, renderSite, type RenderSiteOptions } from '../../testing/render-site';

const server = startApiServer();
const remotes = {
  'mfe-x': aRemote([
    { path: '/', access: 'public' },
    { path: '/events/:id', access: 'public' },
    { path: '/my-tickets', access: 'signed-in' },
  ]),
};

const email = () => screen.findByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole('main').querySelector('button[type=submit]')!;

async function logIn(options: Partial<RenderSiteOptions> = {}) {
  const site = renderSite({ at: '/login', remotes, ...options });
  await site.user.type(await email(), 'guest@example.org');
  await site.user.type(password(), 'correct horse{Enter}');
  return site;
}

const answers = () =>
  server.use(http.post(`${API}/auth/login`, () => ok({ user: aUser(), accessToken: 'new-token' })));

it('signs in, stores the token and goes home', async () => {
  let body: unknown;
  server.use(
    http.post(`${API}/auth/login`, async ({ request }) => {
      body = await request.json();
      return ok({ user: aUser(), accessToken: 'new-token' });
    }),
  );

  const { path } = await logIn();

  await waitFor(() => expect(path()).toBe('/'));
  expect(body).toEqual({ email: 'guest@example.org', password: 'correct horse' });
  expect(localStorage.getItem('accessToken')).toBe('new-token');
  expect(document.title).toBe('Login · Stagedoor');
});

it.each([
  ['/events/7?from=list', '/events/7?from=list'],
  ['/my-tickets', '/my-tickets'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example', '/'],
  ['javascript:alert(1)', '/'],
])('goes from %s after login to %s', async (from, to) => {
  answers();

  const state = { from, list: '/events?location=Leeds' };
  const { path, locationState } = await logIn({ state });

  await waitFor(() => expect(path()).toBe(to));
  expect(locationState()).toEqual(state);
});

it('shows Logging in... while pending and sends once, however often it is pressed', async () => {
  let calls = 0;
  let answer = () => {};
  server.use(
    http.post(`${API}/auth/login`, async () => {
      calls += 1;
      await new Promise<void>((resolve) => (answer = resolve));
      return ok({ user: aUser(), accessToken: 'new-token' });
    }),
  );

  const { user, path } = await logIn();
  await user.keyboard('{Enter}');
  await user.click(button());
  await waitFor(() => expect(calls).toBe(1));

  expect(button()).toHaveTextContent('Logging in...');
  answer();
  await waitFor(() => expect(path()).toBe('/'));
  expect(calls).toBe(1);
});

it("shows the server's message, keeps the typed values and stays", async () => {
  server.use(
    http.post(`${API}/auth/login`, () =>
      refused(401, 'INVALID_CREDENTIALS', 'The email or the password is not right.'),
    ),
  );

  const { path } = await logIn({ state: { from: '/my-tickets' } });

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The email or the password is not right.',
  );
  expect(await email()).toHaveValue('guest@example.org');
  expect(password()).toHaveValue('correct horse');
  expect(path()).toBe('/login');
  expect(button()).toHaveTextContent('Login');
});

it.each([
  ['a server error', () => refused(500, 'INTERNAL_ERROR', 'Internal.')],
  ["a proxy's HTML response", () => HttpResponse.html('<h1>502</h1>', { status: 502 })],
  ['no response', () => HttpResponse.error()],
])('shows Login failed for %s', async (_what, answer) => {
  server.use(http.post(`${API}/auth/login`, answer));

  await logIn();

  expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
});

it('shows the error at each field, focuses the first one and sends nothing', async () => {
  const { user } = renderSite({ at: '/login', remotes });
  await email();

  await user.click(button());

  expect(await email()).toHaveAccessibleDescription('Email is required.');
  expect(password()).toHaveAccessibleDescription('Password is required.');
  expect(await email()).toHaveFocus();
});

it('has autocomplete attributes for browsers and password managers', async () => {
  renderSite({ at: '/login', remotes });

  expect(await email()).toHaveAttribute('type', 'email');
  expect(await email()).toHaveAttribute('autocomplete', 'username');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
});

it('links to registration with the way back', async () => {
  const { user, path, locationState } = renderSite({
    at: '/login',
    state: { from: '/events/7' },
    remotes,
  });

  await user.click(await screen.findByRole('link', { name: 'Register' }));

  expect(path()).toBe('/register');
  expect(locationState()).toEqual({ from: '/events/7' });
});

it('has exactly the links that remotes declare for it', async () => {
  const helping = aRemote([
    { path: '/lost', access: 'public', title: 'Lost it?', links: [{ menu: 'login', order: 1 }] },
  ]);
  const { user, path } = renderSite({ at: '/login', remotes: { ...remotes, 'mfe-y': helping } });
  expect(screen.queryByRole('link', { name: 'Forgot your password?' })).not.toBeInTheDocument();

  await user.click(await screen.findByRole('link', { name: 'Lost it?' }));

  expect(path()).toBe('/lost');
});

it('redirects a signed-in user', async () => {
  server.use(http.get(`${API}/auth/me`, () => ok(aUser())));

  const { path } = renderSite({ at: '/login', token: 'token', remotes });

  await waitFor(() => expect(path()).toBe('/'));
});
