import { API, refused, startApiServer } from '@stagedoor/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { MockInstance } from 'vitest';
import { aRemote, renderSite } from '../testing/render-site';
import { loadOwnScreens } from './load-own-screens';

vi.mock('./load-own-screens');

type OwnScreens = Awaited<ReturnType<typeof loadOwnScreens>>;

const server = startApiServer();
const load = vi.mocked(loadOwnScreens);
const ownScreens = await import('../app/own-screens');
let log: MockInstance;
let idle: IdleRequestCallback[];

beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  idle = [];
  window.requestIdleCallback = (task) => idle.push(task);
  window.cancelIdleCallback = () => idle.splice(0);
  load.mockReset().mockResolvedValue(ownScreens);
});

afterEach(() => {
  log.mockRestore();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
});

const attendee = aRemote([
  { path: '/', access: 'public' },
  { path: '/my-tickets', access: 'signed-in' },
]);
const remotes = { attendee };
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const gone = () =>
  Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', type: 'missing' });

describe("the file of the shell's own screens", () => {
  it.each([
    ['/login', 'Login'],
    ['/LOGIN/', 'Login'],
    ['/role-selection', 'Choose Your Role'],
  ])('is loaded at %s', async (at, title) => {
    renderSite({ at, remotes });

    expect(await heading(title)).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is loaded for a guest at a page of an area only once the browser is idle', async () => {
    renderSite({ at: '/', remotes });
    await heading('/');
    await waitFor(() => expect(idle).not.toHaveLength(0));
    expect(load).not.toHaveBeenCalled();

    idle.at(-1)!({ didTimeout: false, timeRemaining: () => 50 });

    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is requested at once for a guest at a guarded area', async () => {
    load.mockReturnValue(new Promise(() => undefined));

    renderSite({ at: '/my-tickets', remotes });

    expect(load).toHaveBeenCalled();
  });

  it('is requested when a link to one of them is hovered', async () => {
    const { user } = renderSite({ at: '/', remotes });
    await heading('/');

    await user.hover(screen.getByRole('link', { name: 'Login' }));
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('leaves a skeleton with header and footer until it arrives', async () => {
    let arrive = (_screens: OwnScreens) => {};
    load.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    renderSite({ at: '/login', remotes });

    expect(await screen.findByText('Loading…')).toBeInTheDocument();
    expect(screen.getByRole('banner')).toBeInTheDocument();
    await act(async () => arrive(ownScreens));
    expect(await heading('Login')).toBeInTheDocument();
  });

  it('is fetched again by Try again after a failure', async () => {
    load.mockRejectedValueOnce(new Error('timeout'));
    const { user } = renderSite({ at: '/login', remotes });

    expect(await heading('This page could not be loaded')).toBeInTheDocument();
    expect(screen.getByRole('banner')).toBeInTheDocument();
    expect(log).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await heading('Login')).toBeInTheDocument();
  });

  it('costs a new document when it is missing on the way to it', async () => {
    load.mockRejectedValue(gone());
    server.use(
      http.head(`${document.location.origin}/*`, () => new HttpResponse(null, { status: 200 })),
      http.post(`${API}/client-errors`, () =>
        refused(400, 'VALIDATION_FAILED', 'No remote has failed.'),
      ),
    );
    const { goTo, leaveTo } = renderSite({ at: '/', remotes });
    await heading('/');

    await goTo('/register');

    await waitFor(() => expect(leaveTo.mock.calls).toEqual([['/register']]));
  });
});
