import {
  aDoorEvent,
  API,
  aUser,
  ok,
  refused,
  renderRemote,
  startApiServer,
} from '@stagedoor/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { remote } from '../../remote';
import { freshStorage } from '../../testing/fresh-storage';

freshStorage();

const server = startApiServer();
const NIGHTS = `${API}/events/door`;
const open = () => renderRemote(remote, { at: '/door', user: aUser() });

it('shows each event with the people inside, and leads to its door', async () => {
  const night = aDoorEvent({ sold: 120, inside: 34 });
  server.use(http.get(NIGHTS, () => ok([night])));
  open();

  const card = within(await screen.findByRole('article', { name: night.event.title }));

  expect(card.getByText('34 of 120 inside')).toBeVisible();
  expect(card.getByRole('link')).toHaveAttribute('href', `/door/${night.event.id}`);
  expect(document.title).toBe('Doors · Stagedoor');
});

it('tells how a person gets a door', async () => {
  server.use(http.get(NIGHTS, () => ok([])));
  open();

  expect(await screen.findByText('No Doors Yet')).toBeVisible();
});

it('tries again after a failure', async () => {
  server.use(http.get(NIGHTS, () => refused(500, 'INTERNAL_ERROR', 'Broken')));
  open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.use(http.get(NIGHTS, () => ok([aDoorEvent()])));

  await userEvent.click(retry);

  expect(await screen.findByRole('article')).toBeVisible();
});
