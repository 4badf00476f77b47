import {
  anEvent,
  anEventList,
  API,
  aUser,
  ok,
  refused,
  renderRemote,
  startApiServer,
} from '@stagedoor/testing';
import { screen } from '@testing-library/react';
import { delay, http } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();

const open = () => renderRemote(remote, { at: '%PATH%', user: aUser() });

it('shows the next events, and its title on the page and in the tab', async () => {
  server.use(http.get(`${API}/events`, () => ok(anEventList([anEvent()]))));
  open();

  expect(await screen.findByRole('article', { name: anEvent().title })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: '%TITLE%' })).toBeVisible();
  expect(document.title).toBe('%TITLE% · Stagedoor');
});

it('says that it is loading', () => {
  server.use(http.get(`${API}/events`, () => delay('infinite')));
  open();

  expect(screen.getByText('Loading events')).toBeInTheDocument();
});

it('says that there are no events', async () => {
  server.use(http.get(`${API}/events`, () => ok(anEventList([]))));
  open();

  expect(await screen.findByText('No Events Yet')).toBeVisible();
});

it('offers to try again after a failure', async () => {
  server.use(
    http.get(`${API}/events`, () => refused(503, 'SERVICE_UNAVAILABLE', 'Try again later.')),
  );
  open();

  expect(await screen.findByText('Failed to load events')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
