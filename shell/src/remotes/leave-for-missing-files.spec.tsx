import type { RouteObject } from '@stagedoor/platform';
import { API, ok, startApiServer } from '@stagedoor/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { MockInstance } from 'vitest';
import { restoreState } from '../app/kept-state';
import { STEP_LIMIT_MS } from '../federation/step-limit';
import { aRemote, renderSite, type TestRemote } from '../testing/render-site';
import { isServed } from './leave-for-missing-files';

const server = startApiServer();
let log: MockInstance;
let asked: string[];

/** Sets the page server's response. */
const answer = (status: number) =>
  server.use(
    http.head(`${document.location.origin}/*`, ({ request }) => {
      asked.push(new URL(request.url).pathname);
      return status ? new HttpResponse(null, { status }) : HttpResponse.error();
    }),
  );

beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  asked = [];
  server.use(http.post(`${API}/client-errors`, () => ok(null)));
  answer(200);
});

afterEach(() => log.mockRestore());

const UNAVAILABLE = 'This page could not be loaded';
const missingFile = () =>
  Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', type: 'missing' });
const missingEntry = () => new Error('ScriptNetworkError: /remotes/creator/1.0.0/remoteEntry.js');
const failing = (error: () => Error): TestRemote => ({
  ...aRemote([{ path: '/create', access: 'public' }]),
  load: () => Promise.reject(error()),
});
const ofRoutes = (...routes: RouteObject[]): TestRemote => ({
  paths: [{ path: '/create', access: 'public' }],
  load: async () => ({ routes }),
});
const loaderFails = (error: () => Error) =>
  ofRoutes({
    path: '/create',
    element: null,
    loader: () => Promise.reject(error()),
  });
const attendee: TestRemote = {
  paths: [{ path: '/', access: 'public' }],
  load: async () => ({ routes: [{ path: '/', element: <input aria-label="Name" /> }] }),
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it.each([
  ['the entry of the area', failing(missingEntry)],
  ['a chunk of the area', failing(missingFile)],
  ['the chunk of one screen', loaderFails(missingFile)],
])('navigating to an area loads a new document when %s is missing', async (_what, creator) => {
  const { goTo, leaveTo } = renderSite({ at: '/', remotes: { attendee, creator } });
  await screen.findByLabelText('Name');

  await goTo('/create?draft=1');

  await waitFor(() => expect(leaveTo.mock.calls).toEqual([['/create?draft=1']]));
});

it('the new document has the state of the location', async () => {
  const { router, leaveTo } = renderSite({
    at: '/',
    remotes: { attendee, creator: failing(missingEntry) },
  });
  await screen.findByLabelText('Name');

  act(() => void router.navigate('/create', { state: { wayBack: '/' } }));
  await waitFor(() => expect(leaveTo).toHaveBeenCalled());
  window.history.replaceState(null, '', '/create');
  restoreState();

  expect(window.history.state).toEqual({ usr: { wayBack: '/' } });
});

it.each([
  ['an area', failing(missingEntry)],
  ['a screen', loaderFails(missingFile)],
])('the first location of a document keeps its message, without a loop: %s', async (_, creator) => {
  const { leaveTo, user } = renderSite({ at: '/create', remotes: { attendee, creator } });

  expect(await heading(UNAVAILABLE)).toBeInTheDocument();
  expect(asked).toEqual([]);
  expect(leaveTo).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(leaveTo.mock.calls).toEqual([['/create']]));
});

it.each([
  ['the site does not respond', 0, missingFile],
  ['the site has an outage', 503, missingFile],
])('the message stays while %s', async (_what, status, error) => {
  answer(status);
  const remotes = { attendee, creator: failing(error) };
  const { goTo, leaveTo } = renderSite({ at: '/', remotes });
  await screen.findByLabelText('Name');

  await goTo('/create');
  await waitFor(() => expect(asked).toEqual(['/create']));
  await act(async () => undefined);

  expect(await heading(UNAVAILABLE)).toBeInTheDocument();
  expect(leaveTo).not.toHaveBeenCalled();
});

it('a navigation while the new document is pending loads the URL navigated to', async () => {
  const { goTo, leaveTo } = renderSite({
    at: '/',
    remotes: { attendee, creator: failing(missingEntry) },
  });
  await screen.findByLabelText('Name');
  await goTo('/create');
  await waitFor(() => expect(leaveTo).toHaveBeenCalled());

  await goTo('/?page=2');

  expect(leaveTo.mock.calls).toEqual([['/create'], ['/?page=2']]);
});

it('a navigation before the site responds is not reverted', async () => {
  const slow: TestRemote = {
    paths: [{ path: '/slow', access: 'public' }],
    load: async () => ({
      routes: [{ path: '/slow', element: null, loader: () => new Promise(() => undefined) }],
    }),
  };
  const { goTo, leaveTo, router } = renderSite({
    at: '/',
    remotes: { attendee, slow, creator: failing(missingEntry) },
  });
  await screen.findByLabelText('Name');
  const answered = new Promise<void>((resolve) => {
    server.use(
      http.head('*', () => {
        void router.navigate('/slow');
        setTimeout(resolve);
        return new HttpResponse(null, { status: 200 });
      }),
    );
  });

  await goTo('/create');
  await act(() => answered);
  await waitFor(() => expect(router.state.navigation.state).toBe('loading'));

  expect(leaveTo).not.toHaveBeenCalled();
});

it('a remote that throws loads no new document', async () => {
  const remotes = { attendee, creator: failing(() => new TypeError('at import')) };
  const { goTo, leaveTo } = renderSite({ at: '/', remotes });
  await screen.findByLabelText('Name');

  await goTo('/create');

  expect(await heading(UNAVAILABLE)).toBeInTheDocument();
  expect([asked, leaveTo.mock.calls]).toEqual([[], []]);
});

it('a form keeps its values when files of an area to be opened next are missing', async () => {
  const remotes = { attendee, creator: failing(missingEntry) };
  const { shell, load, leaveTo, user } = renderSite({ at: '/', remotes });
  await user.type(await screen.findByLabelText('Name'), 'Half a na');

  shell.areas.preload('/create');
  await expect(load.mock.results.at(-1)?.value).rejects.toThrow('ScriptNetworkError');
  await act(async () => undefined);

  expect(screen.getByLabelText('Name')).toHaveValue('Half a na');
  expect([asked, leaveTo.mock.calls]).toEqual([[], []]);
});

it('a site that does not respond within the limit of a step counts as one that does not respond', async () => {
  server.use(http.head(`${document.location.origin}/*`, () => new Promise<never>(() => undefined)));
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  onTestFinished(() => timeout.mockRestore());
  const served = isServed('/create');
  expect(timeout).toHaveBeenCalledExactlyOnceWith(STEP_LIMIT_MS);

  limit.abort();

  expect(await served).toBe(false);
});
