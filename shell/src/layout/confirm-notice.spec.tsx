import type { User } from '@stagedoor/contracts';
import { aUser, API, ok, refused, startApiServer } from '@stagedoor/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { aRemote, renderSite } from '../testing/render-site';

const server = startApiServer();
const remotes = {
  'mfe-x': aRemote([
    { path: '/', access: 'public' },
    { path: '/your-address', access: 'public', confirmsEmail: true },
  ]),
};
const EMAIL = 'creator@example.org';

const isMe = (emailConfirmed: boolean) =>
  server.use(http.get(`${API}/auth/me`, () => ok(aUser({ emailConfirmed }))));
const notice = () => screen.findByRole('complementary', { name: 'Reminder' });
const noNotice = () => screen.queryByRole('complementary', { name: 'Reminder' });

async function open(emailConfirmed: boolean, at = '/') {
  isMe(emailConfirmed);
  const site = renderSite({ at, token: 'token', remotes });
  await screen.findByRole('heading', { name: at });
  await screen.findByRole('button', { name: 'Demo Creator' });
  return site;
}

it('asks a user with an unconfirmed address to confirm it', async () => {
  await open(false);

  expect(await notice()).toHaveTextContent(
    `Confirm your email address by the link that we sent to ${EMAIL}.`,
  );
});

it('is hidden for a confirmed address', async () => {
  await open(true);

  expect(noNotice()).not.toBeInTheDocument();
});

it('is hidden for a guest', async () => {
  renderSite({ at: '/', remotes });

  await screen.findByRole('heading', { name: '/' });
  expect(await screen.findByRole('link', { name: 'Login' })).toBeInTheDocument();
  expect(noNotice()).not.toBeInTheDocument();
});

it('resends the mail and shows that it was sent', async () => {
  let sent = 0;
  server.use(
    http.post(`${API}/auth/send-confirmation`, () => {
      sent += 1;
      return ok(aUser({ emailConfirmed: false }));
    }),
  );
  const { user } = await open(false);

  await user.click(within(await notice()).getByRole('button', { name: 'Send the mail again' }));

  expect(await screen.findByText(`We have sent another link to ${EMAIL}.`)).toBeInTheDocument();
  expect(sent).toBe(1);
});

it('keeps the button focusable while the mail is being sent, and sends it once', async () => {
  let sent = 0;
  let respond!: (response: Response) => void;
  server.use(
    http.post(`${API}/auth/send-confirmation`, () => {
      sent += 1;
      return new Promise<Response>((resolve) => (respond = resolve));
    }),
  );
  const { user } = await open(false);
  const button = within(await notice()).getByRole('button', { name: 'Send the mail again' });

  await user.click(button);
  await waitFor(() => expect(sent).toBe(1));
  await user.click(button);

  // A browser takes the focus off a button that is disabled.
  expect(button).toBeEnabled();
  expect(button).toHaveFocus();
  respond(ok(aUser({ emailConfirmed: false })));
  expect(await screen.findByText(`We have sent another link to ${EMAIL}.`)).toBeInTheDocument();
  expect(sent).toBe(1);
});

it('disappears when the response has the address confirmed', async () => {
  server.use(http.post(`${API}/auth/send-confirmation`, () => ok(aUser({ emailConfirmed: true }))));
  const { user } = await open(false);

  await user.click(within(await notice()).getByRole('button', { name: 'Send the mail again' }));

  await waitFor(() => expect(noNotice()).not.toBeInTheDocument());
});

it.each([
  [
    'the message of a refusal',
    () => refused(429, 'TOO_MANY_REQUESTS', 'Please try again in 40 minutes.'),
    'Please try again in 40 minutes.',
  ],
  [
    'its own message for a failure',
    () => refused(500, 'INTERNAL_ERROR', 'Internal.'),
    'The mail could not be sent. Please try again.',
  ],
])('shows %s', async (_what, answer, text) => {
  server.use(http.post(`${API}/auth/send-confirmation`, answer));
  const { user } = await open(false);

  await user.click(within(await notice()).getByRole('button', { name: 'Send the mail again' }));

  expect(await screen.findByText(text)).toBeInTheDocument();
});

it('is hidden on the linked page, and disappears once the address is confirmed', async () => {
  const { goTo } = await open(false, '/your-address');
  expect(noNotice()).not.toBeInTheDocument();

  isMe(true);
  await goTo('/');

  await screen.findByRole('heading', { name: '/' });
  await waitFor(() => expect(noNotice()).not.toBeInTheDocument());
});

it('disappears when the user returns from the tab that confirmed the address', async () => {
  await open(false);
  await notice();

  isMe(true);
  document.dispatchEvent(new Event('visibilitychange'));

  await waitFor(() => expect(noNotice()).not.toBeInTheDocument());
});

it('ignores the user of a token that another tab has replaced since', async () => {
  const { shell, platform } = await open(false);
  let respond!: (response: Response) => void;
  const isAsked = new Promise<void>((asked) => {
    server.use(
      http.get(`${API}/auth/me`, ({ request }) => {
        const isNew = request.headers.get('authorization') === 'Bearer new';
        if (isNew) return ok(aUser({ emailConfirmed: false, currentRole: 'venue' }));
        return new Promise<Response>((resolve) => {
          respond = resolve;
          asked();
        });
      }),
    );
  });
  const get = vi.spyOn(platform.api, 'get');
  document.dispatchEvent(new Event('visibilitychange'));
  await isAsked;
  localStorage.setItem('accessToken', 'new');
  await act(() => shell.session.ready());

  respond(ok(aUser({ emailConfirmed: false, currentRole: 'creator' })));
  await act(() => get.mock.results[0]!.value as Promise<User>);

  expect(shell.session.store.getState().user?.currentRole).toBe('venue');
});
