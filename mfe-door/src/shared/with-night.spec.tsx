import {
  aDoorEvent,
  API,
  aUser,
  ok,
  refused,
  renderRemote,
  startApiServer,
} from '@stagedoor/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { remote } from '../remote';
import { freshStorage } from '../testing/fresh-storage';

freshStorage();

const server = startApiServer();
const { event } = aDoorEvent();
const DOOR = `/door/${event.id}`;

function open(path: string, status: number, message: string) {
  server.use(
    http.get(`${API}/events/${event.id}/door`, () => refused(status, 'FORBIDDEN', message)),
    http.get(`${API}/events/door`, () => ok([])),
  );
  return renderRemote(remote, { at: path, user: aUser() });
}

describe.each([DOOR, `${DOOR}/headphones`, `${DOOR}/night`])('%s', (path) => {
  it.each([
    [403, 'You may not do this.', 'You do not work at this door'],
    [404, 'Event not found', 'Event not found'],
  ])(
    'says after %s why the door is closed, and leads to other doors',
    async (status, why, title) => {
      const { router } = open(path, status, why);
      expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();

      await userEvent.click(screen.getByRole('link', { name: 'Your doors' }));

      expect(router.state.location.pathname).toBe('/door');
    },
  );

  it('offers another try after too many calls', async () => {
    open(path, 429, 'Too many calls.');

    expect(await screen.findByText('Too many calls.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

it.each(['/door/my-events', '/door/a%2Fb/night', '/door/..%2Fdoor#helper=the-secret'])(
  'finds no event at %s, which has no id, without a request',
  async (path) => {
    const { router } = renderRemote(remote, { at: path, user: aUser() });

    expect(await screen.findByRole('heading', { level: 2, name: 'Event not found' })).toBeVisible();
    expect(router.state.location.hash).toBe('');
  },
);
