import { API, ok, refused, renderRemote, startApiServer } from '@stagedoor/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();

async function choose(password: string, hash = '#a-token') {
  renderRemote(remote, { at: `/reset-password${hash}` });
  await userEvent.type(screen.getByLabelText('New password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Save the password' }));
}

it('sends the new password with the token of the link and links to /login', async () => {
  let body: unknown;
  server.use(
    http.post(`${API}/auth/reset-password`, async ({ request }) => {
      body = await request.json();
      return ok(null);
    }),
  );

  await choose('one that is new');

  expect(await screen.findByRole('heading', { name: 'Your password is new' })).toBeInTheDocument();
  expect(body).toEqual({ token: 'a-token', password: 'one that is new' });
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
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

it('rejects a link without a token', async () => {
  await choose('one that is new', '');

  expect(await screen.findByRole('alert')).toHaveTextContent('The link is not complete.');
});

it('sends nothing when the password is too short', async () => {
  await choose('short');

  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/Minimum 8 characters/);
});
