import type { Assignment } from '@stagedoor/contracts';
import {
  anAssignment,
  anId,
  API,
  aUser,
  okPage,
  renderRemote,
  startApiServer,
} from '@stagedoor/testing';
import { screen } from '@testing-library/react';
import { http } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();
const { event } = anAssignment();
const hourMs = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

function open(...assignments: Assignment[]) {
  server.use(http.get(`${API}/events/assigned`, () => okPage(assignments)));
  renderRemote(remote, {
    at: '/events/dashboard',
    user: aUser({ roles: ['event_manager'] }),
  });
}

const figure = async (label: string) => (await screen.findByText(label)).parentElement;

it('adds up the events of the user, and shows those that are on with their doors', async () => {
  const now = { ...event, id: anId(1), title: 'Now', startTime: at(-1), endTime: at(1) };
  const later = { ...event, id: anId(2), title: 'Later', startTime: at(20), endTime: at(24) };
  const invited = { ...event, id: anId(3), title: 'Invited' };
  open(
    anAssignment({ id: anId(11), event: now, sold: 80, inside: 30 }),
    anAssignment({ id: anId(12), event: later, sold: 20, inside: 0 }),
    anAssignment({ id: anId(13), event: invited, acceptedAt: null, sold: null, inside: null }),
  );

  expect(await figure('Assigned Events')).toHaveTextContent('2');
  expect(await figure('Tickets Sold')).toHaveTextContent('100');
  expect(await figure('Attendees')).toHaveTextContent('30');
  expect(screen.getByRole('article', { name: 'Now' })).toHaveTextContent('30 of 80');
  expect(screen.getByRole('link', { name: 'Door' })).toHaveAttribute('href', `/door/${anId(1)}`);
  expect(screen.queryByRole('article', { name: 'Later' })).toBeNull();
});

it('shows zeros, and that they are an example, without events', async () => {
  open(anAssignment({ acceptedAt: null, sold: null, inside: null }));

  expect(await screen.findByText('This page shows example content.')).toBeVisible();
  expect(await figure('Attendees')).toHaveTextContent('0');
});
