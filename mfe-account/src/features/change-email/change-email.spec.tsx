import { API, aUser, ok, refused, renderRemote, startApiServer } from '@stagedoor/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();

async function decide(answer: () => Response, button = 'Agree to the change') {
  const bodies: unknown[] = [];
  server.use(
    http.post(`${API}/auth/decide-email-change`, async ({ request }) => {
      bodies.push(await request.json());
      return answer();
    }),
  );
  const { router } = renderRemote(remote, { at: '/change-email#a-token' });
  expect(bodies).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: button }));
  return { bodies, router };
}

it.each([
  ['waiting', 'Agree to the change', 'agree', 'once the other address has agreed too'],
  ['changed', 'Agree to the change', 'agree', 'The address is changed.'],
  ['refused', 'Refuse the change', 'refuse', 'The address of the account stays as it is.'],
])('shows the outcome of a decision: %s', async (state, button, decision, text) => {
  const { bodies } = await decide(() => ok({ state }), button);

  expect(await screen.findByRole('status')).toHaveTextContent(text);
  expect(bodies).toEqual([{ token: 'a-token', decision }]);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
});

it('moves the focus from the removed buttons to the outcome', async () => {
  await decide(() => ok({ state: 'refused' }), 'Refuse the change');

  expect((await screen.findByRole('status')).parentElement).toHaveFocus();
});

it.each([
  ['as a document, which has the new address, after the change', 'changed', '/change-email'],
  ['without a document load while the address is unchanged', 'waiting', '/'],
])('opens the start page %s', async (_case, state, routerPath) => {
  server.use(http.post(`${API}/auth/decide-email-change`, () => ok({ state })));
  const { router } = renderRemote(remote, { at: '/change-email#a-token', user: aUser() });
  await userEvent.click(screen.getByRole('button', { name: 'Agree to the change' }));
  const link = await screen.findByRole('link', { name: 'To the start page' });
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });

  fireEvent.click(link);

  expect(link).toHaveAttribute('href', '/');
  expect(router.state.location.pathname).toBe(routerPath);
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
    'Your answer could not be stored. Please try again.',
  ],
])('shows %s and enables the buttons again', async (_case, answer, text) => {
  await decide(answer);

  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('button', { name: 'Agree to the change' })).toBeEnabled();
});

it('asks again for a second link in the same tab', async () => {
  const { bodies, router } = await decide(() => ok({ state: 'waiting' }));
  await screen.findByRole('status');

  await act(() => router.navigate('/change-email#another-token'));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Refuse the change' }));

  expect(await screen.findByRole('status')).toBeInTheDocument();
  expect(bodies).toEqual([
    { token: 'a-token', decision: 'agree' },
    { token: 'another-token', decision: 'refuse' },
  ]);
});

it('rejects a link without a token', () => {
  renderRemote(remote, { at: '/change-email' });

  expect(screen.getByRole('alert')).toHaveTextContent('The link is not complete.');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
});
