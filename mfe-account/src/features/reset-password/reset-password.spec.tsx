import type { User } from '@stagedoor/contracts';
import { API, aUser, ok, refused, renderRemote, startApiServer } from '@stagedoor/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();
const signedIn = () => ok({ user: aUser(), accessToken: 'new-token' });

afterEach(() => vi.restoreAllMocks());

async function choose(password: string, hash = '#a-token', user: User | null = null) {
  const { router } = renderRemote(remote, { at: `/reset-password${hash}`, user });
  await userEvent.type(screen.getByLabelText('New password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Save the password' }));
  return router;
}

it('sends the new password with the token of the link and stores the token of the session', async () => {
  let body: unknown;
  server.use(
    http.post(`${API}/auth/reset-password`, async ({ request }) => {
      body = await request.json();
      return signedIn();
    }),
  );

  await choose('one that is new');

  expect(await screen.findByRole('heading', { name: 'Your password is new' })).toBeInTheDocument();
  expect(body).toEqual({ token: 'a-token', password: 'one that is new' });
  expect(localStorage.getItem('accessToken')).toBe('new-token');
  expect(screen.getByText(/^You are signed in here/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/');
});

it('links to /login if the browser stores nothing', async () => {
  server.use(http.post(`${API}/auth/reset-password`, signedIn));
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });

  await choose('one that is new');

  expect(await screen.findByRole('heading', { name: 'Your password is new' })).toBeInTheDocument();
  expect(screen.getByText('You are signed out everywhere.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
});

it('links to /login if an API of the version before starts no session', async () => {
  server.use(http.post(`${API}/auth/reset-password`, () => ok(null)));

  await choose('one that is new');

  expect(await screen.findByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
});

it('moves the focus from the removed form to the heading, which is the title too', async () => {
  server.use(http.post(`${API}/auth/reset-password`, signedIn));

  await choose('one that is new');

  expect(await screen.findByRole('heading', { name: 'Your password is new' })).toHaveFocus();
  expect(document.title).toBe('Your password is new · Stagedoor');
});

it('loads the home as a document, which starts with the stored session', async () => {
  server.use(http.post(`${API}/auth/reset-password`, signedIn));
  const router = await choose('one that is new', '#a-token', aUser());
  const home = await screen.findByRole('link', { name: 'Continue' });
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });

  fireEvent.click(home);

  expect(home).toHaveAttribute('href', '/');
  expect(router.state.location.pathname).toBe('/reset-password');
});

it('shows that a link is no longer valid and links to a new one', async () => {
  server.use(
    http.post(`${API}/auth/reset-password`, () =>
      refused(400, 'RESET_LINK_INVALID', 'This link has been used.'),
    ),
  );

  await choose('one that is new');

  expect(await screen.findByRole('alert')).toHaveTextContent('This link has been used.');
  expect(screen.getByRole('link', { name: 'Ask for a new one' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
  expect(screen.getByLabelText('New password')).toHaveValue('one that is new');
});

it.each([
  ['the first one has changed the password', signedIn, 'Your password is new'],
  [
    'the first one is refused',
    () => refused(400, 'RESET_LINK_INVALID', 'This link has been used.'),
    'This link has been used.',
  ],
])(
  'shows an empty form for a second link in the same tab after %s',
  async (_case, answer, text) => {
    server.use(http.post(`${API}/auth/reset-password`, answer));
    const router = await choose('one that is new');
    await screen.findByText(text);

    await act(() => router.navigate('/reset-password#another-token'));

    expect(screen.queryByText(text)).not.toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toHaveValue('');
  },
);

it('leaves open whether the password was changed when there is no response', async () => {
  server.use(http.post(`${API}/auth/reset-password`, () => HttpResponse.error()));

  await choose('one that is new');

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The password may not have been changed. Please try again.',
  );
});

it('rejects a link without a token', async () => {
  await choose('one that is new', '');

  expect(await screen.findByRole('alert')).toHaveTextContent('The link is not complete.');
});

it('sends nothing when the password is too short', async () => {
  await choose('short');

  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/Minimum 8 characters/);
});
