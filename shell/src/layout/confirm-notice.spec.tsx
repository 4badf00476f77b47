import { aUser, API, ok, refused, startApiServer } from '@stagedoor/testing';
import { screen, waitFor, within } from '@testing-library/react';
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

it('asks the owner of an address that is not confirmed to confirm it', async () => {
  await open(false);

  expect(await notice()).toHaveTextContent(
    `Confirm your email address by the link that we sent to ${EMAIL}.`,
  );
});

it('is not there for a confirmed address, nor for a guest', async () => {
  await open(true);

  expect(noNotice()).not.toBeInTheDocument();
});

it('sends the mail again, and says so', async () => {
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

it('goes when the answer says that the address is confirmed', async () => {
  server.use(http.post(`${API}/auth/send-confirmation`, () => ok(aUser({ emailConfirmed: true }))));
  const { user } = await open(false);

  await user.click(within(await notice()).getByRole('button', { name: 'Send the mail again' }));

  await waitFor(() => expect(noNotice()).not.toBeInTheDocument());
});

it.each([
  [
    'the sentence of a refusal',
    () => refused(429, 'TOO_MANY_REQUESTS', 'Please try again in 40 minutes.'),
    'Please try again in 40 minutes.',
  ],
  [
    'a sentence of its own for a failure',
    () => refused(500, 'INTERNAL_ERROR', 'Internal.'),
    'The mail could not be sent. Please try again.',
  ],
])('shows %s', async (_what, answer, text) => {
  server.use(http.post(`${API}/auth/send-confirmation`, answer));
  const { user } = await open(false);

  await user.click(within(await notice()).getByRole('button', { name: 'Send the mail again' }));

  expect(await screen.findByText(text)).toBeInTheDocument();
});

it('leaves the page of the link alone, and goes with it once the address is confirmed', async () => {
  const { goTo } = await open(false, '/your-address');
  expect(noNotice()).not.toBeInTheDocument();

  isMe(true);
  await goTo('/');

  await screen.findByRole('heading', { name: '/' });
  await waitFor(() => expect(noNotice()).not.toBeInTheDocument());
});

it('goes when the owner comes back from the tab in which the address was confirmed', async () => {
  await open(false);
  await notice();

  isMe(true);
  document.dispatchEvent(new Event('visibilitychange'));

  await waitFor(() => expect(noNotice()).not.toBeInTheDocument());
});
