import type { Role } from '@stagedoor/contracts';
import {
  anEvent,
  API,
  aUser,
  ok,
  okPage,
  orderTotals,
  renderRemote,
  startApiServer,
} from '@stagedoor/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { remote } from '../remote';

const server = startApiServer();

/** The URL of every request of a screen. */
let calls: string[] = [];

beforeEach(() => {
  calls = [];
  server.events.on('request:start', ({ request }) => void calls.push(request.url));
  server.use(
    http.get(`${API}/venues`, () => ok({ venues: [] })),
    http.get(`${API}/events/my-events`, () => okPage([])),
    http.get(`${API}/events/1`, () => ok(anEvent())),
    http.get(`${API}/events/1/orders/totals`, () => ok(orderTotals([]))),
  );
});

const open = (at: string, roles: Role[]) => renderRemote(remote, { at, user: aUser({ roles }) });

describe.each([
  ['/events/create', 'Create Event'],
  ['/my-events', 'My Events'],
  ['/my-events/1/edit', 'Edit Event'],
])('%s', (path, title) => {
  it('shows a user without the role only that it is needed', async () => {
    open(path, ['venue']);

    expect(
      await screen.findByRole('heading', { level: 2, name: 'You need the Event Creator role' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getAllByRole('heading')).toHaveLength(2);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.queryByRole('link', { name: /Create/ })).toBeNull();
    expect(calls).toEqual([]);
  });

  it('links to role selection with the role selected', async () => {
    const { router } = open(path, ['venue']);

    await userEvent.click(await screen.findByRole('link', { name: 'Add this role' }));

    expect(router.state.location).toMatchObject({
      pathname: '/role-selection',
      state: { addingRole: true, role: 'creator' },
    });
  });

  it('shows its content to a user with the role', async () => {
    open(path, ['creator']);

    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(screen.queryByText(/You need the/)).toBeNull();
  });
});
