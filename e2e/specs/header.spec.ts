import { expect, type Page, test } from '../support/test';
import { ROLES, type Role, type SignedIn } from '@stagedoor/contracts';
import { Header } from '../pages/header';
import { refuse } from '../support/answers';
import { call } from '../support/api';
import { keepToken, signIn, storedToken } from '../support/sign-in';

/** A page that loads few files. */
const ANYWHERE = '/role-selection';

const hasLinks =
  (role: Role, links: Record<string, string>) =>
  async ({ page }: { page: Page }) => {
    const expected = { 'Browse Events': '/events', ...links };
    const header = new Header(page);
    await signIn(page, role);

    await page.goto(ANYWHERE);

    await expect(header.links).toHaveText(Object.keys(expected));
    for (const [name, path] of Object.entries(expected)) {
      await expect(header.links.filter({ hasText: name }).first()).toHaveAttribute('href', path);
    }
  };

test.describe('after Browse Events', () => {
  test(
    'a venue owner has My Venues, Venue Bookings and Analytics [2.header.links-venue] [2.header.browse-first] [6.menu.current-role]',
    hasLinks('venue', {
      'My Venues': '/venues/my-venues',
      'Venue Bookings': '/venues/bookings',
      Analytics: '/venues/analytics',
    }),
  );
  test(
    'a supplier has My Services, Service Requests and Bookings [2.header.links-supplier] [2.header.browse-first] [6.menu.current-role]',
    hasLinks('supplier', {
      'My Services': '/services/my-services',
      'Service Requests': '/services/requests',
      Bookings: '/services/bookings',
    }),
  );
  test(
    'an event manager has Assigned Events, Calendar and Dashboard [2.header.links-event-manager] [2.header.browse-first] [6.menu.current-role] [6.event-manager.no-create-link]',
    hasLinks('event_manager', {
      'Assigned Events': '/events/assigned',
      Calendar: '/events/calendar',
      Dashboard: '/events/dashboard',
    }),
  );
  test(
    'an event creator has Create Event, My Events and My Tickets [2.header.links-creator] [2.header.browse-first] [6.menu.current-role]',
    hasLinks('creator', {
      'Create Event': '/events/create',
      'My Events': '/my-events',
      'My Tickets': '/my-tickets',
    }),
  );
});

test('the role switcher lists the active roles, marks the current one and offers another [2.header.switcher-lists-active] [2.header.switcher-marks-current] [2.header.switcher-add-another]', async ({
  page,
}) => {
  const header = new Header(page);
  await signIn(page, 'creator', 'venue');
  await page.goto(ANYWHERE);

  await header.openRoles();

  await expect(header.roles).toHaveText([
    'Venue Owner',
    /^Event Creator\s*Active$/,
    'Add Another Role',
  ]);
  await header.roles.filter({ hasText: 'Add Another Role' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add Another Role' })).toBeVisible();
});

test('a user with all roles is not offered another [2.header.switcher-none-missing]', async ({
  page,
}) => {
  const header = new Header(page);
  const [first, ...others] = ROLES;
  await signIn(page, first, ...others);
  await page.goto(ANYWHERE);

  await header.openRoles();

  await expect(header.roles).toHaveCount(4);
  await expect(header.roles.filter({ hasText: 'Add Another Role' })).toHaveCount(0);
});

const opensHome =
  (role: Role, title: string, home: string) =>
  async ({ page }: { page: Page }) => {
    const header = new Header(page);
    await signIn(page, role === 'creator' ? 'venue' : 'creator', role);
    const before = await storedToken(page);
    await page.goto(ANYWHERE);

    const loaded = page.waitForEvent('load');
    await header.switchTo(title);
    await loaded;

    await expect(page).toHaveURL((url) => url.pathname === home);
    await expect(header.banner.getByRole('button', { name: `Role: ${title}` })).toBeVisible();
    expect(await storedToken(page)).not.toBe(before);
  };

test.describe('a role switch stores a new token and loads the home of', () => {
  test(
    'a venue owner [2.home.switch-venue] [4.switch-role.stores-token-and-user] [4.switch-role.reloads-home]',
    opensHome('venue', 'Venue Owner', '/venues/my-venues'),
  );
  test(
    'an event manager [2.home.switch-event-manager]',
    opensHome('event_manager', 'Event Manager', '/events/assigned'),
  );
  test(
    'an event creator [2.home.switch-creator]',
    opensHome('creator', 'Event Creator', '/my-events'),
  );
  test(
    'a supplier [2.home.switch-supplier]',
    opensHome('supplier', 'Supplier', '/services/my-services'),
  );
});

test('a failed role switch is only logged [8.auth.switch-role-logged]', async ({ page }) => {
  const header = new Header(page);
  await signIn(page, 'creator', 'venue');
  await page.goto(ANYWHERE);
  await expect(header.links.first()).toBeVisible();
  await refuse(page, '/auth/switch-role', 500, 'Something went wrong.');
  const logged = page.waitForEvent('console', (message) => /switch/i.test(message.text()));

  await header.switchTo('Venue Owner');

  expect((await logged).type()).toBe('error');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page).toHaveURL((url) => url.pathname === ANYWHERE);
});

test('the account menu has My Tickets and Logout [2.header.name] [2.header.account-my-tickets] [2.header.logout]', async ({
  page,
}) => {
  const header = new Header(page);
  const { firstName, lastName } = await signIn(page, 'supplier');
  await page.goto(ANYWHERE);

  await header.banner.getByRole('button', { name: `${firstName} ${lastName}` }).click();

  await expect(page.getByRole('menuitem', { name: 'My Tickets' })).toHaveAttribute(
    'href',
    '/my-tickets',
  );
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await storedToken(page)).toBeNull();
  await expect(header.banner.getByRole('link', { name: 'Get Started' })).toBeVisible();
});

test('Logout works when the server fails [4.session.logout-ignores-failure]', async ({ page }) => {
  const header = new Header(page);
  const person = await signIn(page, 'supplier');
  await page.goto(ANYWHERE);
  await refuse(page, '/auth/logout', 500, 'Something went wrong.');

  await header.logOut(person);

  expect(await storedToken(page)).toBeNull();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a guest has Login and Get Started and no menu [2.header.guest-login] [2.header.guest-get-started] [2.header.guest-no-menu]', async ({
  page,
}) => {
  const { banner } = new Header(page);
  await page.goto('/events');

  await expect(banner.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  await expect(banner.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await banner.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/\/role-selection$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('a toggle opens and closes the menu [2.header.mobile-toggle]', async ({ page }) => {
    const { banner, links } = new Header(page);
    await signIn(page, 'creator');
    await page.goto(ANYWHERE);
    const toggle = banner.getByRole('button', { name: 'Menu', exact: true });
    await expect(toggle).toBeVisible();
    await expect(links).toHaveCount(0);

    await toggle.click();
    await expect(links.first()).toBeVisible();

    await toggle.click();
    await expect(links).toHaveCount(0);
  });

  test('Escape closes the menu and returns the focus to its toggle', async ({ page }) => {
    const { banner, links } = new Header(page);
    await signIn(page, 'creator');
    await page.goto(ANYWHERE);
    const toggle = banner.getByRole('button', { name: 'Menu', exact: true });
    await toggle.press('Enter');
    await expect(links.first()).toBeVisible();
    await toggle.press('Tab');
    await expect(links.first()).toBeFocused();

    await page.keyboard.press('Escape');

    await expect(links).toHaveCount(0);
    await expect(toggle).toBeFocused();
  });
});

test('other tabs follow a logout and a login [4.session.tabs-follow]', async ({
  page,
  context,
}) => {
  const person = await signIn(page, 'creator');
  const other = await context.newPage();
  const [header, otherHeader] = [new Header(page), new Header(other)];
  await page.goto(ANYWHERE);
  await other.goto('/events');
  await expect(otherHeader.links.first()).toBeVisible();

  await header.logOut(person);
  await expect(otherHeader.banner.getByRole('link', { name: 'Get Started' })).toBeVisible();

  const { email, password } = person;
  const { accessToken } = await call<SignedIn>('POST', '/auth/login', { email, password });
  await keepToken(page, accessToken);
  await expect(otherHeader.links.first()).toBeVisible();
});
