import { ROLE_TITLES, ROLES, type Role } from '@stagedoor/contracts';
import { aUser, API, ok, refused, startApiServer } from '@stagedoor/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aRemote, renderSite, type RenderSiteOptions } from '../../testing/render-site';

const server = startApiServer();
const HOMES: Record<Role, string> = {
  venue: '/venues/my-venues',
  supplier: '/services/my-services',
  event_manager: '/events/assigned',
  creator: '/my-events',
};
const remotes = {
  'mfe-x': aRemote([
    { path: '/events/:id', access: 'public' },
    ...Object.values(HOMES).map((path) => ({ path, access: 'signed-in' as const })),
  ]),
};

type Remotes = RenderSiteOptions['remotes'];

afterEach(() => sessionStorage.clear());

async function fillIn(state?: object, secret = 'long enough', areas: Remotes = remotes) {
  const site = renderSite({ at: '/register', state, remotes: areas });
  const { user } = site;
  await user.type(await screen.findByLabelText('First name'), 'Demo');
  await user.type(screen.getByLabelText('Last name'), 'Guest');
  await user.type(screen.getByLabelText('Email'), 'guest@example.org');
  await user.type(screen.getByLabelText('Password'), secret);
  await user.click(screen.getByRole('button', { name: 'Register' }));
  return site;
}

function answers(role: Role) {
  const bodies: unknown[] = [];
  server.use(
    http.post(`${API}/auth/register`, async ({ request }) => {
      bodies.push(await request.json());
      return ok(
        { user: aUser({ roles: [role], emailConfirmed: false }), accessToken: 'new-token' },
        201,
      );
    }),
  );
  return bodies;
}

it('opens the home once, also if the session changes while its document loads', async () => {
  answers('event_manager');
  server.use(http.head(`${document.location.origin}/*`, () => new HttpResponse()));
  const home = aRemote([{ path: HOMES.event_manager, access: 'signed-in' }]);
  const site = await fillIn({ role: 'event_manager' }, 'long enough', {
    'mfe-x': { ...home, apart: true },
  });
  await waitFor(() => expect(site.leaveTo).toHaveBeenCalledExactlyOnceWith(HOMES.event_manager));
  const navigate = vi.spyOn(site.router, 'navigate');

  act(() =>
    site.shell.session.store.setState({
      user: aUser({ roles: ['event_manager'], firstName: 'Renamed' }),
    }),
  );

  expect(navigate).not.toHaveBeenCalled();
});

it.each(ROLES)('creates an account as %s and opens the home of that role', async (role) => {
  const bodies = answers(role);

  const { path } = await fillIn({ role });

  await waitFor(() => expect(path()).toBe(HOMES[role]));
  expect(bodies).toEqual([
    {
      email: 'guest@example.org',
      password: 'long enough',
      firstName: 'Demo',
      lastName: 'Guest',
      role,
    },
  ]);
  expect(localStorage.getItem('accessToken')).toBe('new-token');
});

it.each([undefined, {}, { role: 'admin' }, { role: 7 }])(
  'uses the role creator when the state is %j',
  async (state) => {
    renderSite({ at: '/register', state, remotes });

    expect(await screen.findByText('Event Creator')).toBeInTheDocument();
  },
);

it('links back to role selection with the way back', async () => {
  const state = { role: 'venue', from: '/events/7' };
  const { user, path, locationState } = renderSite({ at: '/register', state, remotes });

  expect(await screen.findByText(ROLE_TITLES.venue)).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Change Role' }));

  expect(path()).toBe('/role-selection');
  expect(locationState()).toEqual(state);
});

it('keeps the chosen role and the way back through Login and Get Started', async () => {
  const state = { role: 'venue', from: '/events/7' };
  const { user, path, locationState } = renderSite({ at: '/register', state, remotes });
  const header = within(await screen.findByRole('banner'));

  await user.click(header.getByRole('link', { name: 'Login' }));
  expect(path()).toBe('/login');
  await user.click(screen.getByRole('link', { name: 'Register' }));
  expect(await screen.findByText(ROLE_TITLES.venue)).toBeInTheDocument();
  await user.click(header.getByRole('link', { name: 'Get Started' }));

  expect(path()).toBe('/role-selection');
  expect(screen.getByRole('radio', { name: ROLE_TITLES.venue })).toBeChecked();
  expect(locationState()).toEqual(state);
});

it('keeps the typed values while the role is changed, but never the password', async () => {
  const { user } = renderSite({ at: '/register', state: { role: 'venue' }, remotes });
  await user.type(await screen.findByLabelText('First name'), 'Demo');
  await user.type(screen.getByLabelText('Email'), 'guest@example.org');
  await user.type(screen.getByLabelText('Password'), 'long enough');

  await user.click(screen.getByRole('link', { name: 'Change Role' }));
  await user.click(await screen.findByRole('button', { name: /^Continue as/ }));

  expect(await screen.findByLabelText('First name')).toHaveValue('Demo');
  expect(screen.getByLabelText('Email')).toHaveValue('guest@example.org');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(JSON.stringify(sessionStorage)).not.toContain('long enough');
});

it.each(ROLES)('as %s links back to the event by its name', async (role) => {
  answers(role);

  const { user, path } = await fillIn({
    role,
    from: '/events/7?quantity=3',
    event: 'Palace Night',
  });

  const main = screen.getByRole('main');
  await within(main).findByRole('heading', { name: HOMES[role] });
  const [first] = within(main).getAllByRole('link');
  expect(first).toHaveAccessibleName('Back to Palace Night');
  expect(main.textContent).toMatch(/^Welcome to Stagedoor.*You can buy tickets with any role\./);
  expect(screen.queryByRole('complementary', { name: 'Reminder' })).not.toBeInTheDocument();
  await user.click(first!);
  expect(path()).toBe('/events/7?quantity=3');
});

it('does not welcome a user who logs in in another tab, and goes back to the event', async () => {
  const state = { role: 'creator', from: '/events/7', event: 'Palace Night' };
  const { path, locationState } = renderSite({ at: '/register', state, remotes });
  await screen.findByLabelText('First name');
  server.use(http.get(`${API}/auth/me`, () => ok(aUser())));

  localStorage.setItem('accessToken', 'token');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })));

  await waitFor(() => expect(path()).toBe('/events/7'));
  expect(locationState()).toBeNull();
});

it('opens the home of a signed-in user without a welcome', async () => {
  server.use(http.get(`${API}/auth/me`, () => ok(aUser())));

  const { path, locationState } = renderSite({ at: '/register', token: 'token', remotes });

  await waitFor(() => expect(path()).toBe('/my-events'));
  expect(locationState()).toBeNull();
});

it('says on the way from an event that any role can buy, and where it leads back to', async () => {
  const state = { role: 'creator', from: '/events/7', event: 'Palace Night' };
  const { user } = renderSite({ at: '/register', state, remotes });

  expect(
    await screen.findByText(
      'You can buy tickets with any role. The next page leads back to Palace Night.',
    ),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Change Role' }));
  expect(await screen.findByText(/^You can buy tickets with any role/)).toBeInTheDocument();
});

it('offers the way back to a page without a name', async () => {
  answers('creator');

  const { user, path } = await fillIn({ role: 'creator', from: '/events/7' });
  await user.click(await screen.findByRole('link', { name: 'Back to where you were' }));

  await waitFor(() => expect(path()).toBe('/events/7'));
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: 'Back to where you were' })).not.toBeInTheDocument(),
  );
});

it.each(['', '?page=2'])(
  'offers no way back to the home of the role itself (%j)',
  async (search) => {
    answers('creator');

    const { path, locationState } = await fillIn({ role: 'creator', from: `/my-events${search}` });

    await waitFor(() => expect(path()).toBe('/my-events'));
    expect(locationState()).toMatchObject({ wayBack: null });
    expect(screen.queryByRole('link', { name: 'Back to where you were' })).not.toBeInTheDocument();
  },
);

it('shows the error at each field, focuses the first one and sends nothing', async () => {
  const { user } = renderSite({ at: '/register', remotes });
  await user.type(await screen.findByLabelText('Last name'), 'Guest');
  await user.type(screen.getByLabelText('Email'), 'guest');
  await user.type(screen.getByLabelText('Password'), '1234567');

  await user.click(screen.getByRole('button', { name: 'Register' }));

  const first = screen.getByLabelText('First name');
  expect(first).toHaveFocus();
  expect(first).toBeInvalid();
  expect(screen.getByLabelText('Last name')).toBeValid();
  expect(screen.getByLabelText('Email')).toBeInvalid();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
    expect.stringContaining('Minimum 8 characters'),
  );
  expect(screen.getByLabelText('Last name')).toHaveValue('Guest');
});

it('shows a field error of the server at that field', async () => {
  server.use(
    http.post(`${API}/auth/register`, () =>
      refused(400, 'VALIDATION_FAILED', 'Some fields are wrong.', [
        { path: 'email', message: 'This address cannot be used.' },
      ]),
    ),
  );

  await fillIn();

  expect(await screen.findByRole('alert')).toHaveTextContent('Some fields are wrong.');
  const email = screen.getByLabelText('Email');
  expect(email).toHaveAccessibleDescription('This address cannot be used.');
  expect(email).toHaveFocus();
  expect(email).toHaveValue('guest@example.org');
});

it('says once that the address is taken, and links to the login with it', async () => {
  const TAKEN = 'There is an account with this email already.';
  server.use(
    http.post(`${API}/auth/register`, () =>
      refused(409, 'EMAIL_TAKEN', TAKEN, [{ path: 'email', message: TAKEN }]),
    ),
  );

  const { user, path } = await fillIn({ role: 'venue', from: '/events/7', event: 'Palace Night' });

  expect(await screen.findAllByText(TAKEN)).toHaveLength(1);
  const email = screen.getByLabelText('Email');
  expect(email).toHaveFocus();
  expect(email).toHaveAccessibleDescription(`${TAKEN} Is it yours? Log in`);
  await user.click(screen.getByRole('link', { name: 'Log in' }));
  expect(path()).toBe('/login');
  expect(screen.getByLabelText('Email')).toHaveValue('guest@example.org');
  expect(screen.getByText('Log in, and you are back at Palace Night.')).toBeInTheDocument();
});

it('drops the message of a taken address, and its link to the login, once it is corrected', async () => {
  const TAKEN = 'There is an account with this email already.';
  server.use(
    http.post(`${API}/auth/register`, () =>
      refused(409, 'EMAIL_TAKEN', TAKEN, [{ path: 'email', message: TAKEN }]),
    ),
  );
  const { user } = await fillIn();
  await screen.findByText(TAKEN);

  await user.type(screen.getByLabelText('Email'), '.uk');

  expect(screen.queryByText(TAKEN)).not.toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toBeValid();
  expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
});

it('shows Registration failed without a response', async () => {
  server.use(http.post(`${API}/auth/register`, () => HttpResponse.error()));

  await fillIn();

  expect(await screen.findByRole('alert')).toHaveTextContent('Registration failed');
});
