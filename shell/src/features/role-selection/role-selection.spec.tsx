import { ROLE_TITLES, ROLES, type Role } from '@stagedoor/contracts';
import { aUser, API, ok, refused, startApiServer } from '@stagedoor/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderSite } from '../../testing/render-site';

const server = startApiServer();

const radios = () => screen.findAllByRole('radio', { name: /Owner|Supplier|Manager|Creator/ });
const titlesOf = (roles: readonly Role[]) => roles.map((role) => ROLE_TITLES[role]);

describe('choosing a role', () => {
  it('offers all four with their purposes', async () => {
    renderSite({ at: '/role-selection' });

    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Choose Your Role');
    const cards = await radios();
    expect(cards).toHaveLength(4);
    for (const [index, title] of titlesOf(ROLES).entries()) {
      expect(cards[index]).toHaveAccessibleName(title);
      expect(cards[index]).toHaveAccessibleDescription(expect.stringMatching(/\w+/));
    }
  });

  it.each(ROLES)('continues to registration as %s, with the way back', async (role) => {
    const { user, path, locationState } = renderSite({
      at: '/role-selection',
      state: { from: '/events/7' },
    });

    await user.click(await screen.findByRole('radio', { name: ROLE_TITLES[role] }));
    await user.click(screen.getByRole('button', { name: `Continue as ${ROLE_TITLES[role]}` }));

    expect(path()).toBe('/register');
    expect(locationState()).toEqual({ from: '/events/7', role });
  });

  it('starts with the role chosen before', async () => {
    renderSite({ at: '/role-selection', state: { role: 'supplier' } });

    expect(await screen.findByRole('radio', { name: 'Supplier' })).toBeChecked();
  });
});

describe('adding a role', () => {
  function asMember(roles: Role[], wayHere: object = {}) {
    server.use(http.get(`${API}/auth/me`, () => ok(aUser({ roles }))));
    const state = { addingRole: true, ...wayHere };
    return renderSite({ at: '/role-selection', state, token: 'token' });
  }

  const added = aUser({ roles: ['creator', 'venue'] });

  it('hides the roles that the user holds', async () => {
    asMember(['creator', 'supplier']);

    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Add Another Role');
    const names = (await radios()).map((radio) => radio.getAttribute('value'));
    expect(names).toEqual(['venue', 'event_manager']);
  });

  it('starts with the role that the previous page requires', async () => {
    asMember(['venue'], { role: 'creator' });

    expect(await screen.findByRole('button', { name: 'Add Event Creator Role' })).toBeEnabled();
    expect(screen.getByRole('radio', { name: 'Event Creator' })).toBeChecked();
  });

  it('shows a message when no role is left', async () => {
    asMember([...ROLES]);

    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'You already have all available roles!',
    );
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });

  it('adds the role, switches to it, then loads its home', async () => {
    const calls: string[] = [];
    server.use(
      http.post(`${API}/auth/add-role`, async ({ request }) => {
        calls.push(`add ${JSON.stringify(await request.json())}`);
        return ok(added);
      }),
      http.post(`${API}/auth/switch-role`, async ({ request }) => {
        calls.push(`switch ${JSON.stringify(await request.json())}`);
        return ok({ user: { ...added, currentRole: 'venue' }, accessToken: 'venue-token' });
      }),
    );
    const { user, leaveTo } = asMember(['creator']);

    await user.click(await screen.findByRole('radio', { name: 'Venue Owner' }));
    await user.click(screen.getByRole('button', { name: 'Add Venue Owner Role' }));

    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/venues/my-venues'));
    expect(calls).toEqual(['add {"role":"venue"}', 'switch {"role":"venue"}']);
    expect(localStorage.getItem('accessToken')).toBe('venue-token');
  });

  it('stays pending with the last role until the page of the role has loaded', async () => {
    server.use(
      http.post(`${API}/auth/add-role`, () => ok(aUser({ roles: [...ROLES] }))),
      http.post(`${API}/auth/switch-role`, () =>
        ok({ user: aUser({ roles: [...ROLES] }), accessToken: 'another-token' }),
      ),
    );
    const { user, leaveTo } = asMember(['creator', 'supplier', 'event_manager']);
    const button = await screen.findByRole('button', { name: 'Add Venue Owner Role' });

    await user.click(button);
    await waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(1));
    // Lets what follows the switch finish.
    await act(() => new Promise((resolve) => setTimeout(resolve)));

    expect(screen.getByRole('button', { name: 'Add Venue Owner Role' })).toBe(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    window.dispatchEvent(new Event('pageshow'));
    expect(
      await screen.findByRole('heading', { name: 'You already have all available roles!' }),
    ).toBeInTheDocument();
  });

  it.each([
    ['Failed to add role. Please try again.', 'nothing answers', () => HttpResponse.error()],
    [
      'Failed to add role. Please try again.',
      'the server fails',
      () => refused(500, 'INTERNAL_ERROR', 'Internal.'),
    ],
    [
      'Please try again in 40 minutes.',
      'the server refuses',
      () => refused(429, 'TOO_MANY_REQUESTS', 'Please try again in 40 minutes.'),
    ],
  ])('alerts %j when %s, and can be retried', async (text, _what, answer) => {
    server.use(http.post(`${API}/auth/add-role`, answer));
    const { user, leaveTo } = asMember(['creator']);

    await user.click(await screen.findByRole('button', { name: 'Add Venue Owner Role' }));

    expect(await screen.findByRole('alertdialog')).toHaveTextContent(text);
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.getByRole('button', { name: 'Add Venue Owner Role' })).toBeEnabled();
    expect(leaveTo).not.toHaveBeenCalled();
  });

  it('switches to a role that a request without a response has added', async () => {
    server.use(
      http.post(`${API}/auth/add-role`, () =>
        refused(409, 'ROLE_ALREADY_HELD', 'You already hold that role.'),
      ),
      http.post(`${API}/auth/switch-role`, () =>
        ok({ user: { ...added, currentRole: 'venue' }, accessToken: 'venue-token' }),
      ),
    );
    const { user, leaveTo } = asMember(['creator']);

    await user.click(await screen.findByRole('button', { name: 'Add Venue Owner Role' }));

    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/venues/my-venues'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(localStorage.getItem('accessToken')).toBe('venue-token');
  });

  it('keeps the added role when only the switch failed', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(
      http.post(`${API}/auth/add-role`, () => ok(added)),
      http.post(`${API}/auth/switch-role`, () => HttpResponse.error()),
    );
    const { user, path, shell } = asMember(['creator']);

    await user.click(await screen.findByRole('button', { name: 'Add Venue Owner Role' }));

    await waitFor(() => expect(path()).toBe('/'));
    expect(shell.session.store.getState().user).toEqual(added);
    expect(log).toHaveBeenCalled();
    log.mockRestore();
  });
});
