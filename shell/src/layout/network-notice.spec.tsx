import { API, ok, startApiServer } from '@stagedoor/testing';
import { act, screen } from '@testing-library/react';
import { http } from 'msw';
import { aRemote, renderSite, type TestRemote } from '../testing/render-site';

const server = startApiServer();
const remotes = { 'mfe-x': aRemote([{ path: '/', access: 'public' }]) };

afterEach(() => vi.restoreAllMocks());

function network(isThere: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
  act(() => void window.dispatchEvent(new Event(isThere ? 'online' : 'offline')));
}

it('is shown while the browser is offline', async () => {
  renderSite({ at: '/', remotes });
  await screen.findByRole('heading', { name: '/' });
  expect(screen.queryByText(/no network/)).not.toBeInTheDocument();

  network(false);
  expect(screen.getByText(/no network/)).toBeVisible();

  network(true);
  expect(screen.queryByText(/no network/)).not.toBeInTheDocument();
});

it('an area that was not opened before is unavailable offline', async () => {
  server.use(http.post(`${API}/client-errors`, () => ok(null)));
  const absent: TestRemote = {
    paths: [{ path: '/far', access: 'public' }],
    load: () => Promise.reject(new Error('no network')),
  };
  const { goTo } = renderSite({ at: '/', remotes: { ...remotes, 'mfe-far': absent } });
  await screen.findByRole('heading', { name: '/' });
  vi.spyOn(console, 'error').mockReturnValue();
  network(false);

  await goTo('/far');

  expect(await screen.findByRole('alert')).toHaveTextContent('there is no network to load it from');
  // The state outlives the page: requests of the next spec in this worker would wait for the network.
  network(true);
});
