import { API, ok, refused, renderRemote, startApiServer } from '@stagedoor/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();

async function ask(email: string) {
  renderRemote(remote, { at: '/forgot-password' });
  if (email) await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
}

it('requests a link without revealing whether the account exists', async () => {
  let body: unknown;
  server.use(
    http.post(`${API}/auth/forgot-password`, async ({ request }) => {
      body = await request.json();
      return ok(null);
    }),
  );

  await ask('ada@example.org');

  expect(await screen.findByRole('status')).toHaveTextContent('If ada@example.org has an account');
  expect(body).toEqual({ email: 'ada@example.org' });
  expect(screen.getByRole('button', { name: 'Send it again' })).toBeEnabled();
  expect(document.title).toBe('Forgot your password? · Stagedoor');
});

it('sends nothing without an address', async () => {
  await ask('');

  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required.');
});

it.each([
  ['that a link is sent', () => ok(null), 'status'],
  ['why none could be sent', () => HttpResponse.error(), 'alert'],
])('removes %s once the next address is invalid', async (_case, answer, role) => {
  server.use(http.post(`${API}/auth/forgot-password`, answer));
  await ask('ada@example.org');
  await screen.findByRole(role);

  await userEvent.clear(screen.getByLabelText('Email'));
  await userEvent.click(screen.getByRole('button'));

  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required.');
  await waitFor(() => expect(screen.queryByRole(role)).not.toBeInTheDocument());
});

it.each([
  [
    'too many attempts',
    () => refused(429, 'TOO_MANY_REQUESTS', 'Wait a minute.'),
    'Wait a minute.',
  ],
  ['no response', () => HttpResponse.error(), 'The link could not be sent.'],
])('shows an error after %s and keeps the address', async (_case, answer, text) => {
  server.use(http.post(`${API}/auth/forgot-password`, answer));

  await ask('ada@example.org');

  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
});
