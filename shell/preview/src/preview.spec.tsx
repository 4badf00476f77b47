import { aUser, renderRemote, startApiServer } from '@stagedoor/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { remote } from './remote';

const server = startApiServer();

const SITE = 'http://localhost/preview';
const CHOICES = {
  remotes: [
    { name: 'mfe-events', inForce: '2.0.0', versions: ['2.0.0'] },
    { name: 'mfe-venue', inForce: '1.4.0', versions: ['1.5.0-rc.1', '1.4.0'] },
  ],
};

interface Asked {
  authorization: string | null;
  body: unknown;
}

/** Responds to one call of the page server and records its request. */
function answer(call: string, body: JsonBodyType, status = 200): Asked[] {
  const asked: Asked[] = [];
  server.use(
    http.post(`${SITE}/${call}`, async ({ request }) => {
      const authorization = request.headers.get('authorization');
      asked.push({ authorization, body: await request.json() });
      return HttpResponse.json(body, { status });
    }),
  );
  return asked;
}

const refusal = (error: string) => ({ error, code: 'REFUSED' });

function open() {
  localStorage.setItem('accessToken', 'of-ada');
  return { ...renderRemote(remote, { at: '/preview', user: aUser() }), user: userEvent.setup() };
}

const remoteField = () => screen.findByLabelText('Remote');
const versionField = () => screen.getByLabelText('Version');
const button = () => screen.getByRole('button', { name: 'Preview' });

afterEach(() => localStorage.clear());

it('lists the versions of the picked remote, newest first, with the one in force marked', async () => {
  const asked = answer('versions', CHOICES);
  const { user } = open();

  await user.selectOptions(await remoteField(), 'mfe-venue');

  expect([...versionField().querySelectorAll('option')].map(({ text }) => text)).toEqual([
    '1.5.0-rc.1',
    '1.4.0 (in force)',
  ]);
  expect(versionField()).toHaveValue('1.5.0-rc.1');
  expect(asked).toEqual([{ authorization: 'Bearer of-ada', body: {} }]);
  expect(document.title).toBe('Preview · Stagedoor');
});

it('offers a remote that is not in force and marks it', async () => {
  const promoter = { name: 'mfe-promoter', inForce: null, versions: ['0.1.0'] };
  answer('versions', { remotes: [promoter, ...CHOICES.remotes] });
  open();

  const options = [...(await remoteField()).querySelectorAll('option')];

  expect(options.map(({ text }) => text)).toEqual([
    'mfe-promoter (not in force)',
    'mfe-events',
    'mfe-venue',
  ]);
  expect(versionField()).toHaveValue('0.1.0');
});

it("requests the version with the session's token, and opens a page of its remote", async () => {
  answer('versions', CHOICES);
  const pick = { remote: 'mfe-venue', version: '1.5.0-rc.1' };
  const asked = answer('session', { ...pick, startAt: '/venues/my-venues' });
  const { user, leaveTo } = open();
  await user.selectOptions(await remoteField(), 'mfe-venue');

  await user.click(button());

  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/venues/my-venues'));
  expect(asked).toEqual([{ authorization: 'Bearer of-ada', body: pick }]);
});

it('shows why a version is refused, and lets another one be picked', async () => {
  answer('versions', CHOICES);
  answer('session', refusal('mfe-events 2.0.0 needs version ^2.0.0 of the platform.'), 409);
  const { user, leaveTo } = open();
  await remoteField();

  await user.click(button());

  expect(await screen.findByRole('alert')).toHaveTextContent('needs version ^2.0.0');
  expect(button()).toBeEnabled();
  expect(leaveTo).not.toHaveBeenCalled();
});

it('tells an unlisted user so, and offers no versions', async () => {
  answer('versions', refusal('Your email is not on the list.'), 403);
  open();

  expect(await screen.findByRole('alert')).toHaveTextContent('Your email is not on the list.');
  expect(screen.queryByLabelText('Remote')).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('links to the login when the session has ended, with the way back', async () => {
  answer('versions', refusal('You are not signed in any more.'), 401);
  const { user, router } = open();

  await user.click(await screen.findByRole('link', { name: 'Login' }));

  expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: '/preview' } });
});

it('retries after the API was away', async () => {
  answer('versions', refusal('It cannot be found out at the moment who you are.'), 503);
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('It cannot be found out');

  answer('versions', CHOICES);
  await user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await remoteField()).toHaveValue('mfe-events');
});

it('shows an error without a response', async () => {
  server.use(http.post(`${SITE}/versions`, () => HttpResponse.error()));
  open();

  expect(await screen.findByRole('alert')).toHaveTextContent('The site did not answer.');
});

it('shows an empty state without a published remote', async () => {
  answer('versions', { remotes: [] });
  open();

  expect(await screen.findByText('Nothing To Preview')).toBeVisible();
});
