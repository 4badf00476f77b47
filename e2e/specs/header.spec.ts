import { expect, type Page, test } from '../support/test';
import { ROLES, type SignedIn } from '@stagedoor/contracts';
import { Header } from '../pages/header';
import { call } from '../support/api';
import { keepToken, signIn, storedToken } from '../support/sign-in';

/** A page that loads few files. */
const ANYWHERE = '/role-selection';
/** The heading of the landing page. */
const HERO = 'Three channels. One dance floor.';

// @covers 2.header.switcher-lists-active 2.header.switcher-marks-current 2.header.switcher-add-another
test('the role switcher lists the active roles, marks the current one and offers another, and the account menu has My Tickets and Logout', async ({
  page,
}) => {
  const header = new Header(page);
  const { firstName, lastName } = await signIn(page, 'creator', 'venue');
  await page.goto(ANYWHERE);

  await header.openRoles();

  await expect(header.roles).toHaveText([
    'Venue Owner',
    /^Event Creator\s*Active$/,
    'Add Another Role',
  ]);
  // @covers 2.role-selection.title-adding 2.role-selection.hides-held 2.role-selection.button-add
  // @covers 2.public.role-selection-adding
  await test.step('Add Another Role offers only the missing roles', async () => {
    await header.roles.filter({ hasText: 'Add Another Role' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Add Another Role' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Supplier',
      'Event Manager',
    ]);
    await page.getByRole('radio', { name: 'Event Manager' }).check();
    await expect(page.getByRole('button', { name: 'Add Event Manager Role' })).toBeVisible();
  });
  // @covers 2.header.name 2.header.account-my-tickets 2.header.logout
  await test.step('the account menu has My Tickets and Logout', async () => {
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
});

interface Area {
  title: string;
  home: string;
  /** The links after Browse Events. */
  links: Record<string, string>;
}

/** Switches to a role and expects a new token, the home of the role and its links. */
const switchesTo =
  (page: Page, { title, home, links }: Area) =>
  async () => {
    const expected = { 'Browse Events': '/events', ...links };
    const header = new Header(page);
    const before = await storedToken(page);

    const loaded = page.waitForEvent('load');
    await header.switchTo(title);
    await loaded;

    await expect(page).toHaveURL((url) => url.pathname === home);
    await expect(header.banner.getByRole('button', { name: `Role: ${title}` })).toBeVisible();
    expect(await storedToken(page)).not.toBe(before);
    await expect(header.links).toHaveText(Object.keys(expected));
    for (const [name, path] of Object.entries(expected)) {
      await expect(header.links.filter({ hasText: name }).first()).toHaveAttribute('href', path);
    }
  };

// @covers 2.header.browse-first 6.menu.current-role 4.switch-role.stores-token-and-user 4.switch-role.reloads-home
test('a role switch stores a new token and loads the home and the links of the role', async ({
  page,
}) => {
  const header = new Header(page);
  const [first, ...others] = ROLES;
  await signIn(page, first, ...others);
  await page.goto(ANYWHERE);

  // @covers 2.role-selection.none-left 2.role-selection.none-left-home
  await test.step('role selection shows a user with all roles a message with a link home', async () => {
    await expect(page.getByText('You already have all available roles!')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    // It takes the focus, also from a menu that is opened before.
    await expect(page.getByRole('heading', { level: 1, name: HERO })).toBeVisible();
  });
  // @covers 2.header.switcher-none-missing
  await test.step('a user with all roles is not offered another', async () => {
    await header.openRoles();
    await expect(header.roles).toHaveCount(4);
    await expect(header.roles.filter({ hasText: 'Add Another Role' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });
  // @covers 2.home.switch-supplier 2.header.links-supplier
  await test.step(
    'a supplier has My Services, Service Requests and Bookings',
    switchesTo(page, {
      title: 'Supplier',
      home: '/services/my-services',
      links: {
        'My Services': '/services/my-services',
        'Service Requests': '/services/requests',
        Bookings: '/services/bookings',
      },
    }),
  );
  // @covers 2.home.switch-event-manager 2.header.links-event-manager 6.event-manager.no-create-link
  await test.step(
    'an event manager has Assigned Events, Calendar and Dashboard',
    switchesTo(page, {
      title: 'Event Manager',
      home: '/events/assigned',
      links: {
        'Assigned Events': '/events/assigned',
        Calendar: '/events/calendar',
        Dashboard: '/events/dashboard',
      },
    }),
  );
  // @covers 2.home.switch-creator 2.header.links-creator
  await test.step(
    'an event creator has Create Event, My Events and My Tickets',
    switchesTo(page, {
      title: 'Event Creator',
      home: '/my-events',
      links: {
        'Create Event': '/events/create',
        'My Events': '/my-events',
        'My Tickets': '/my-tickets',
      },
    }),
  );
  // @covers 2.home.switch-venue 2.header.links-venue
  await test.step(
    'a venue owner has My Venues, Venue Bookings and Analytics',
    switchesTo(page, {
      title: 'Venue Owner',
      home: '/venues/my-venues',
      links: {
        'My Venues': '/venues/my-venues',
        'Venue Bookings': '/venues/bookings',
        Analytics: '/venues/analytics',
      },
    }),
  );
});

test('the link of the current page is marked in forced colours', async ({ page }) => {
  const { links } = new Header(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, 'creator');
  const browse = links.first();
  await page.goto('/events');
  await expect(browse).toHaveAttribute('aria-current', 'page');
  const current = await browse.screenshot();

  await page.goto(ANYWHERE);

  await expect(browse).not.toHaveAttribute('aria-current');
  expect((await browse.screenshot()).equals(current)).toBe(false);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  // @covers 2.header.mobile-toggle
  test('a toggle and Escape close the menu and return the focus to the toggle', async ({
    page,
  }) => {
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

    await toggle.press('Enter');
    await expect(links.first()).toBeVisible();
    await toggle.press('Tab');
    await expect(links.first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(links).toHaveCount(0);
    await expect(toggle).toBeFocused();
  });
});

// @covers 4.session.tabs-follow
test('other tabs follow a logout and a login', async ({ page, context }) => {
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
