import { API, aUser, ok, refused, renderRemote, startApiServer } from '@stagedoor/testing';
import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();

/** Opens the link; returns the request bodies and the router. */
function open(answer: () => Response, { hash = '#a-token', signedIn = false } = {}) {
  const bodies: unknown[] = [];
  server.use(
    http.post(`${API}/auth/confirm-email`, async ({ request }) => {
      bodies.push(await request.json());
      return answer();
    }),
  );
  const user = signedIn ? aUser() : null;
  const { router } = renderRemote(remote, { at: `/confirm-email${hash}`, user });
  return { bodies, router };
}

it('confirms the address with the token of the link and links a guest to /login', async () => {
  const { bodies } = open(() => ok({ alreadyConfirmed: false }));

  expect(await screen.findByText('Thank you, your address is confirmed.')).toBeInTheDocument();
  expect(bodies).toEqual([{ token: 'a-token' }]);
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
});

it('shows that the address is already confirmed and links a user to the start page', async () => {
  open(() => ok({ alreadyConfirmed: true }), { signedIn: true });

  expect(await screen.findByText('Your address is already confirmed.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'To the start page' })).toHaveAttribute('href', '/');
});

it.each([
  [
    'the message of a refusal',
    () => refused(400, 'EMAIL_LINK_INVALID', 'This link is no longer valid.'),
    'This link is no longer valid.',
  ],
  [
    'its own message without a response',
    () => HttpResponse.error(),
    'Your address could not be confirmed. Please open the link again.',
  ],
])('shows %s', async (_case, answer, text) => {
  open(answer);

  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

it('rejects a link without a token and sends nothing', async () => {
  const { bodies } = open(() => ok({ alreadyConfirmed: false }), { hash: '' });

  expect(await screen.findByRole('alert')).toHaveTextContent('The link is not complete.');
  expect(bodies).toEqual([]);
});

it('shows only the outcome of a second link in the same tab', async () => {
  const { bodies, router } = open(() => ok({ alreadyConfirmed: false }));
  await screen.findByRole('status');

  await act(() => router.navigate('/confirm-email'));

  expect(screen.getByRole('alert')).toHaveTextContent('The link is not complete.');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(bodies).toEqual([{ token: 'a-token' }]);
});
