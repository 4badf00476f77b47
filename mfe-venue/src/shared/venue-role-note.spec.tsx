import type { Role } from '@stagedoor/contracts';
import { API, aUser, ok, renderRemote, startApiServer } from '@stagedoor/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { remote } from '../remote';

const server = startApiServer();

function open(at: string, roles: Role[]) {
  server.use(http.get(`${API}/venues`, () => ok({ venues: [] })));
  return renderRemote(remote, { at, user: aUser({ roles }) });
}

describe.each([
  ['/venues/create', 'add a venue'],
  ['/venues/my-venues', 'have venues of your own'],
])('%s', (path, purpose) => {
  it('shows a user without the role that it is needed and links to adding it', async () => {
    const { router } = open(path, ['creator']);

    expect(
      await screen.findByText(new RegExp(`^You need the Venue Owner role to ${purpose}\\.`)),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Add this role' }));

    expect(router.state.location).toMatchObject({
      pathname: '/role-selection',
      state: { addingRole: true },
    });
  });

  it('shows no note to a user with the role', async () => {
    open(path, ['venue']);

    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(screen.queryByText(/You need the/)).toBeNull();
  });
});
