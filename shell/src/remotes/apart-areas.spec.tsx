import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { API, ok, startApiServer } from '@stagedoor/testing';
import { restoreState } from '../app/kept-state';
import { aRemote, renderSite } from '../testing/render-site';

const server = startApiServer();
const attendee = aRemote([
  { path: '/', access: 'public' },
  { path: '/events', access: 'public' },
]);
const door = { ...aRemote([{ path: '/door/:id', access: 'public' }]), apart: true } as const;

const answer = (response: () => Response | Promise<Response>) =>
  server.use(http.head(`${document.location.origin}/*`, response));

it('loads the document of an area that needs its own, with its query, and keeps this screen for the way back', async () => {
  answer(() => new HttpResponse());
  const { router, load, leaveTo, path } = renderSite({ at: '/', remotes: { attendee, door } });
  await screen.findByRole('heading', { name: '/' });

  act(() => void router.navigate('/door/1?from=list'));

  await waitFor(() => expect(leaveTo).toHaveBeenCalledExactlyOnceWith('/door/1?from=list'));
  expect(load).toHaveBeenCalledExactlyOnceWith('attendee');
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(await screen.findByRole('heading', { name: '/' })).toBeVisible();
  expect(path()).toBe('/');
});

it('hands the state of the location to the document', async () => {
  answer(() => new HttpResponse());
  const { router, leaveTo } = renderSite({ at: '/', remotes: { attendee, door } });
  await screen.findByRole('heading', { name: '/' });
  act(() => void router.navigate('/door/1?from=list', { state: { wayBack: '/events' } }));
  await waitFor(() => expect(leaveTo).toHaveBeenCalled());

  const opened = (at: string) => {
    window.history.replaceState({ usr: 'its own', key: 'a' }, '', at);
    restoreState();
    return window.history.state as unknown;
  };

  expect(opened('/door/2')).toEqual({ usr: 'its own', key: 'a' });
  expect(opened('/door/1?from=list')).toEqual({ usr: { wayBack: '/events' }, key: 'a' });
  expect(opened('/door/1?from=list')).toEqual({ usr: 'its own', key: 'a' });
});

it('does not load the document after a navigation to another page', async () => {
  let respond!: (response: Response) => void;
  const response = new Promise<Response>((resolve) => (respond = resolve));
  const { router, goTo, leaveTo } = renderSite({ at: '/', remotes: { attendee, door } });
  await screen.findByRole('heading', { name: '/' });
  const isAsked = new Promise<void>((resolve) => {
    answer(() => {
      resolve();
      return response;
    });
  });
  act(() => void router.navigate('/door/1'));
  await isAsked;
  await goTo('/events');

  respond(new HttpResponse());
  answer(() => new HttpResponse());
  act(() => void router.navigate('/door/2'));

  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/door/2'));
  expect(leaveTo).toHaveBeenCalledTimes(1);
});

it('keeps the page that is opened while the document loads', async () => {
  answer(() => new HttpResponse());
  const { router, goTo, leaveTo, path } = renderSite({ at: '/', remotes: { attendee, door } });
  await screen.findByRole('heading', { name: '/' });
  act(() => void router.navigate('/door/1'));
  await waitFor(() => expect(leaveTo).toHaveBeenCalled());

  await goTo('/events');
  await act(async () => void window.dispatchEvent(new Event('pageshow')));

  expect(screen.getByRole('heading', { name: '/events' })).toBeVisible();
  expect(path()).toBe('/events');
});

it('shows a message in place of the document of a site that does not answer', async () => {
  answer(() => HttpResponse.error());
  server.use(http.post(`${API}/client-errors`, () => ok(null)));
  const { goTo, leaveTo } = renderSite({ at: '/', remotes: { attendee, door } });
  await screen.findByRole('heading', { name: '/' });

  await goTo('/door/1');

  expect(screen.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  expect(leaveTo).not.toHaveBeenCalled();
});
