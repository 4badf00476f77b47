import { startApiServer } from '@stagedoor/testing';
import { act, screen } from '@testing-library/react';
import { aRemote, renderSite } from '../testing/render-site';

startApiServer();
const remotes = { 'mfe-x': aRemote([{ path: '/', access: 'public' }]) };

afterEach(() => jest.restoreAllMocks());

function network(isThere: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
  act(() => void window.dispatchEvent(new Event(isThere ? 'online' : 'offline')));
}

it('says that the network is away for as long as it is', async () => {
  renderSite({ at: '/', remotes });
  await screen.findByRole('heading', { name: '/' });
  expect(screen.queryByText(/no network/)).not.toBeInTheDocument();

  network(false);
  expect(screen.getByText(/no network/)).toBeVisible();

  network(true);
  expect(screen.queryByText(/no network/)).not.toBeInTheDocument();
});
