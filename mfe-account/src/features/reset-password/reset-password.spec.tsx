import { API, ok, refused, renderRemote, startApiServer } from '@stagedoor/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();

async function choose(password: string, hash = '#a-token') {
  // What stands behind the # is part of the address alone.
  renderRemote(remote, { at: `/reset-password${hash}` });
  await userEvent.type(screen.getByLabelText('New password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Save the password' }));
}

it('sends the new password with what the link carries, and leads to the login', async () => {
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

it('says that a link is over, and where there is a new one', async () => {
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

it('says that half a link is none, and sends nothing', async () => {
  await choose('one that is new', '');

  expect(await screen.findByRole('alert')).toHaveTextContent('The link is not complete.');
});

it('sends nothing while the password is too short', async () => {
  await choose('short');

  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/Minimum 8 characters/);
});
