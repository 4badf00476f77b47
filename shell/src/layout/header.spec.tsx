import { ROLES, type Role } from '@stagedoor/contracts';
import { aUser, API, ok, refused, startApiServer } from '@stagedoor/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { accessToken } from '../session/access-token';
import { aRemote, renderSite, type TestRemote } from '../testing/render-site';

const server = startApiServer();

type Links = NonNullable<TestRemote['paths'][number]['links']>;

const aPage = (path: string, title: string, links: Links) =>
  ({ path, access: 'signed-in', title, links }) as const;

/** The declarations of the site's remotes, unordered. */
const REMOTES = {
  creator: aRemote([
    aPage('/my-events', 'My Events', [{ menu: 'header', role: 'creator', order: 20 }]),
    aPage('/events/create', 'Create Event', [{ menu: 'header', role: 'creator', order: 10 }]),
  ]),
  account: aRemote([
    aPage('/account', 'Your account', [{ menu: 'account', order: 20, icon: 'user' }]),
  ]),
  attendee: aRemote([
    aPage('/my-tickets', 'My Tickets', [
      { menu: 'header', role: 'creator', order: 30 },
      { menu: 'account', order: 10, icon: 'ticket' },
    ]),
    aPage('/events', 'Browse Events', [{ menu: 'header', order: 0 }]),
  ]),
  venue: aRemote([
    aPage('/venues/my-venues', 'My Venues', [{ menu: 'header', role: 'venue', order: 10 }]),
  ]),
  bookings: aRemote([
    aPage('/venues/analytics', 'Venue Analytics', [
      { menu: 'header', role: 'venue', order: 30, label: 'Analytics' },
    ]),
    aPage('/venues/bookings', 'Venue Bookings', [{ menu: 'header', role: 'venue', order: 20 }]),
  ]),
};

function signedInAs(
  currentRole: Role,
  roles: Role[] = [currentRole],
  remotes: Record<string, TestRemote> = REMOTES,
) {
  const user = aUser({ roles, currentRole, firstName: 'Demo', lastName: 'Guest' });
  server.use(http.get(`${API}/auth/me`, () => ok(user)));
  return renderSite({ at: '/nowhere', token: 'token', remotes });
}

const header = () => within(screen.getByRole('banner'));
const navigation = () => screen.findByRole('navigation', { name: 'Main' });

describe('the header of a signed-in user', () => {
  it.each<[Role, string[][]]>([
    [
      'venue',
      [
        ['My Venues', '/venues/my-venues'],
        ['Venue Bookings', '/venues/bookings'],
        ['Analytics', '/venues/analytics'],
      ],
    ],
    ['supplier', []],
    [
      'creator',
      [
        ['Create Event', '/events/create'],
        ['My Events', '/my-events'],
        ['My Tickets', '/my-tickets'],
      ],
    ],
  ])('has the links that remotes declare for a %s, in order', async (role, links) => {
    signedInAs(role);

    const shown = within(await navigation()).getAllByRole('link');

    expect(shown.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Browse Events', '/events'],
      ...links,
    ]);
  });

  it('has another link when another remote declares one, and loses it with the remote', async () => {
    const promoter = aRemote([
      aPage('/promoter', 'Promoter', [{ menu: 'header', role: 'creator', order: 15 }]),
    ]);
    const { attendee: _gone, ...others } = REMOTES;
    signedInAs('creator', ['creator'], { promoter, ...others });

    const shown = within(await navigation()).getAllByRole('link');

    expect(shown.map(({ textContent }) => textContent)).toEqual([
      'Create Event',
      'Promoter',
      'My Events',
    ]);
  });

  it('lists the active roles, marks the current one and offers another', async () => {
    const { user } = signedInAs('creator', ['creator', 'venue']);
    await navigation();

    await user.click(header().getByRole('button', { name: 'Role: Event Creator' }));

    const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
    expect(items).toEqual(['Venue Owner', 'Event CreatorActive', 'Add Another Role']);
  });

  it('omits a role that is not active', async () => {
    const person = aUser({ roles: ['creator'] });
    person.userRoles.push({ role: 'venue', isActive: false });
    server.use(http.get(`${API}/auth/me`, () => ok(person)));
    const { user } = renderSite({ at: '/nowhere', token: 'token', remotes: REMOTES });
    await navigation();

    await user.click(header().getByRole('button', { name: /^Role/ }));

    expect(screen.queryByRole('menuitem', { name: 'Venue Owner' })).not.toBeInTheDocument();
    expect(screen.getByRole('menuitem', { name: 'Add Another Role' })).toBeInTheDocument();
  });

  it('offers no further role to a user with all roles', async () => {
    const { user } = signedInAs('creator', [...ROLES]);
    await navigation();

    await user.click(header().getByRole('button', { name: /^Role/ }));

    expect(screen.getAllByRole('menuitem')).toHaveLength(4);
  });

  it('links to role selection to add one', async () => {
    const { user, path, locationState } = signedInAs('venue');
    await navigation();

    await user.click(header().getByRole('button', { name: /^Role/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Add Another Role' }));

    expect(path()).toBe('/role-selection');
    expect(locationState()).toEqual({ addingRole: true });
  });

  it('has My Tickets and Logout in the account menu for every role', async () => {
    const { user, path } = signedInAs('supplier');
    await navigation();

    await user.click(header().getByRole('button', { name: 'Demo Guest' }));
    const items = screen.getAllByRole('menuitem');
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['My Tickets', '/my-tickets'],
      ['Your account', '/account'],
      ['Logout', null],
    ]);
    server.use(http.post(`${API}/auth/logout`, () => ok(null)));
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));

    await waitFor(() => expect(path()).toBe('/login'));
  });

  it('switches the role with a new token and loads its home', async () => {
    const venueOwner = aUser({ roles: ['creator', 'venue'], currentRole: 'venue' });
    const { user, leaveTo } = signedInAs('creator', ['creator', 'venue']);
    let asked: unknown;
    server.use(
      http.post(`${API}/auth/switch-role`, async ({ request }) => {
        asked = await request.json();
        return ok({ user: venueOwner, accessToken: 'venue-token' });
      }),
    );
    await navigation();

    await user.click(header().getByRole('button', { name: /^Role/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Venue Owner' }));

    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/venues/my-venues'));
    expect(asked).toEqual({ role: 'venue' });
    expect(localStorage.getItem('accessToken')).toBe('venue-token');
  });

  it('opens the home in the same document if the storage is full, which would lose the token', async () => {
    const { user, leaveTo, path, platform } = signedInAs('creator', ['creator', 'venue']);
    server.use(
      http.post(`${API}/auth/switch-role`, () =>
        ok({ user: aUser({ currentRole: 'venue' }), accessToken: 'venue-token' }),
      ),
    );
    await navigation();
    const { queryClient } = platform;
    queryClient.setQueryData(['of the role before'], []);
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    onTestFinished(() => {
      full.mockRestore();
      accessToken.remove();
    });

    await user.click(header().getByRole('button', { name: /^Role/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Venue Owner' }));

    await waitFor(() => expect(path()).toBe('/venues/my-venues'));
    expect(header().getByRole('button', { name: /^Role/ })).toHaveTextContent('Venue Owner');
    expect(leaveTo).not.toHaveBeenCalled();
    expect(queryClient.getQueryData(['of the role before'])).toBeUndefined();
  });

  it('stays logged out when the role is switched after a logout, and ends the new session', async () => {
    const { user, leaveTo, shell } = signedInAs('creator', ['creator', 'venue']);
    const ended: (string | null)[] = [];
    let answer!: () => void;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.post(`${API}/auth/switch-role`, async () => {
        await isAnswered;
        return ok({ user: aUser({ currentRole: 'venue' }), accessToken: 'venue-token' });
      }),
      http.post(`${API}/auth/logout`, ({ request }) => {
        ended.push(request.headers.get('authorization'));
        return ok(null);
      }),
    );
    await navigation();
    await user.click(header().getByRole('button', { name: /^Role/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Venue Owner' }));
    await user.click(header().getByRole('button', { name: 'Demo Guest' }));
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));

    answer();

    await waitFor(() => expect(ended).toEqual(['Bearer token', 'Bearer venue-token']));
    expect(shell.session.store.getState().status).toBe('guest');
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(leaveTo).not.toHaveBeenCalled();
  });

  it('only logs a failed switch', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, leaveTo } = signedInAs('creator', ['creator', 'venue']);
    server.use(
      http.post(`${API}/auth/switch-role`, () => refused(500, 'INTERNAL_ERROR', 'Broken.')),
    );
    await navigation();

    await user.click(header().getByRole('button', { name: /^Role/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Venue Owner' }));

    await waitFor(() => expect(log).toHaveBeenCalled());
    expect(leaveTo).not.toHaveBeenCalled();
    expect(localStorage.getItem('accessToken')).toBe('token');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    log.mockRestore();
  });
});

describe('the header of a guest', () => {
  it('has only Login and Get Started', async () => {
    renderSite({ at: '/login' });

    const links = await screen.findAllByRole('link');

    const inHeader = links.filter((link) => screen.getByRole('banner').contains(link));
    expect(inHeader.map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/login',
      '/role-selection',
    ]);
    expect(header().queryByRole('navigation')).not.toBeInTheDocument();
  });

  it('opens and closes the phone menu, also with Escape and after a navigation', async () => {
    const { user } = renderSite({ at: '/login' });
    const toggle = await screen.findByRole('button', { name: 'Menu' });

    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Escape}');
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await user.click(toggle);
    await user.click(header().getByRole('link', { name: 'Get Started' }));

    expect(toggle).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('the footer', () => {
  it('has the year, the phase and the theme switch, whose choice is stored', async () => {
    const { user } = renderSite({ at: '/login' });
    const footer = within(await screen.findByRole('contentinfo'));

    expect(footer.getByText(`© ${new Date().getFullYear()} Stagedoor`)).toBeInTheDocument();
    expect(footer.getByText('Phase 1')).toBeInTheDocument();
    await user.click(footer.getByRole('radio', { name: 'Dark' }));

    expect(localStorage.getItem('stagedoor.theme')).toBe('dark');
    expect(footer.getByRole('radio', { name: 'Dark' })).toBeChecked();
  });
});
