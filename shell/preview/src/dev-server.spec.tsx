import { aUser, renderRemote, startApiServer } from '@stagedoor/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { remote } from './remote';

const server = startApiServer();

const SITE = 'http://localhost/preview';
const ADDRESS = 'http://localhost:4200';
const CHOICES = { remotes: [{ name: 'mfe-venue', inForce: '1.4.0', versions: ['1.4.0'] }] };
const BUILD = { name: 'mfe-venue', version: '1.5.0-local.1' };
const CONFIRMED = { remote: 'mfe-venue', version: '1.5.0-local.1', startAt: '/venues/my-venues' };

let posted: { call: string; authorization: string | null; body: unknown }[];
let fetched: string[];

function answer(call: string, body: JsonBodyType, status = 200): void {
  server.use(
    http.post(`${SITE}/${call}`, async ({ request }) => {
      const authorization = request.headers.get('authorization');
      if (call !== 'versions') posted.push({ call, authorization, body: await request.json() });
      return HttpResponse.json(body, { status });
    }),
  );
}

function devServer(answerOf: () => Response): void {
  server.use(
    http.get(`${ADDRESS}/*`, ({ request }) => {
      fetched.push(request.url);
      return answerOf();
    }),
  );
}

beforeEach(() => {
  posted = [];
  fetched = [];
  localStorage.setItem('accessToken', 'of-ada');
  answer('versions', CHOICES);
  answer('dev-server', CONFIRMED);
  devServer(() => HttpResponse.json(BUILD));
});

afterEach(() => localStorage.clear());

const LINK = `/preview/dev-server?remote=mfe-venue&address=${ADDRESS}`;

const open = (at: string) => ({
  ...renderRemote(remote, { at, user: aUser() }),
  user: userEvent.setup(),
});
const button = (name: string) => screen.findByRole('button', { name });

it('names the remote and the address of a link, and fetches and changes nothing', async () => {
  open(LINK);

  expect(await button('Connect')).toBeVisible();
  expect(screen.getByText(ADDRESS)).toBeVisible();
  expect(screen.getByText('mfe-venue')).toBeVisible();
  expect(fetched).toEqual([]);
  expect(posted).toEqual([]);
});

it('fetches the build on request, and changes nothing before its version is confirmed', async () => {
  const { user, leaveTo } = open(LINK);

  await user.click(await button('Connect'));

  expect(await screen.findByText('1.5.0-local.1')).toBeVisible();
  expect(fetched).toEqual([`${ADDRESS}/remotes/mfe-venue/latest.json`]);
  expect(posted).toEqual([]);
  await user.click(await button('Show it in this browser'));
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/venues/my-venues'));
  const body = { remote: 'mfe-venue', address: ADDRESS, build: BUILD };
  expect(posted).toEqual([{ call: 'dev-server', authorization: 'Bearer of-ada', body }]);
});

it('says that the dev server does not answer, and connects again', async () => {
  devServer(() => HttpResponse.error());
  const { user } = open(LINK);

  await user.click(await button('Connect'));
  expect(await screen.findByRole('alert')).toHaveTextContent(`${ADDRESS} does not answer.`);
  expect(
    screen.getByText('Check that it runs, and that your browser lets this site reach your device.'),
  ).toBeVisible();
  devServer(() => HttpResponse.json(BUILD));
  await user.click(await button('Connect'));

  expect(await button('Show it in this browser')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('says what to check on a dev server that answers without a build of the remote', async () => {
  devServer(() => new HttpResponse(null, { status: 404 }));
  const { user } = open(LINK);

  await user.click(await button('Connect'));

  expect(await screen.findByRole('alert')).toHaveTextContent('has no build of mfe-venue.');
  expect(
    screen.getByText('Check the name of the remote, and the output of the dev server.'),
  ).toBeVisible();
});

it('says why a build is refused, and fetches the next one', async () => {
  answer('dev-server', { error: 'It needs react ^20.0.0.', code: 'DOES_NOT_FIT' }, 409);
  const { user, leaveTo } = open(LINK);
  await user.click(await button('Connect'));

  await user.click(await button('Show it in this browser'));

  expect(await screen.findByRole('alert')).toHaveTextContent('It needs react ^20.0.0.');
  await user.click(await button('Connect'));
  expect(await button('Show it in this browser')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(fetched).toHaveLength(2);
  expect(leaveTo).not.toHaveBeenCalled();
});

it('loads the document that confirms the entered dev server', async () => {
  const { user, leaveTo } = open('/preview/dev-server');

  await user.type(await screen.findByLabelText('Remote'), 'mfe-venue');
  await user.type(screen.getByLabelText('Address of its dev server'), '/ ');
  await user.click(await button('Continue'));

  expect(leaveTo).toHaveBeenCalledWith(
    '/preview/dev-server?remote=mfe-venue&address=http%3A%2F%2Flocalhost%3A4200',
  );
});

it.each(['http://evil.example:4200', 'http://10.0.0.1:4200', 'http://[::1]:4200', 'localhost'])(
  'refuses %s, also in a link',
  async (address) => {
    const { user, leaveTo } = open(`/preview/dev-server?remote=mfe-venue&address=${address}`);

    await user.click(await button('Continue'));

    expect(screen.getByLabelText('Address of its dev server')).toHaveAccessibleDescription(
      /^Enter an address like http:\/\/localhost:4200/,
    );
    expect(leaveTo).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Connect' })).not.toBeInTheDocument();
  },
);

it('tells an unlisted user so, and offers no connection', async () => {
  answer('versions', { error: 'Your email is not on the list.', code: 'NOT_ON_THE_LIST' }, 403);
  open(LINK);

  expect(await screen.findByRole('alert')).toHaveTextContent('Your email is not on the list.');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('keeps the link for after the login', async () => {
  answer('versions', { error: 'You are not signed in any more.', code: 'NOT_SIGNED_IN' }, 401);
  const { user, router } = open(LINK);

  await user.click(await screen.findByRole('link', { name: 'Login' }));

  expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: LINK } });
});
