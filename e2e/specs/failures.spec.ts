import { Header } from '../pages/header';
import { createPublishedEvent } from '../support/api';
import { expectToFail } from '../support/console';
import { inHours } from '../support/data';
import { signIn, storedToken } from '../support/sign-in';
import { callsOf, test, without } from '../support/site-of-parts';
import { expect, type Page } from '../support/test';

// The journeys share one site and stop its servers, so they run one after another.
test.describe.configure({ mode: 'default', timeout: 120_000 });

const inMain = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

// @covers 8.general.fallback-shown 8.events.load-failed 8.events.one-failed 8.events.one-back 8.events.my-events-empty
// @covers 8.tickets.my-tickets-empty 8.venues.my-venues-empty 9.fetching.one-retry
test('screens retry once without the API, then show the failure, and Try again loads them', async ({
  browser,
  parts,
}) => {
  const { id, title } = await createPublishedEvent({
    // Soon, so that the landing page shows it.
    startTime: inHours(1),
    endTime: inHours(2),
  });
  const screens = await Promise.all(
    (
      [
        ['/', '/events'],
        ['/events', '/events'],
        [`/events/${id}`, `/events/${id}`],
        ['/my-events', '/events/my-events', 'creator', 'My Events'],
        ['/my-tickets', '/tickets/my-tickets', 'creator', 'My Tickets'],
        ['/venues/my-venues', '/venues', 'venue', 'My Venues'],
      ] as const
    ).map(async ([path, load, role, link]) => {
      const page = await browser.newPage();
      const calls = callsOf(page, load);
      expectToFail(page, '/api/orders/my-orders');
      if (role) {
        await signIn(page, role);
        await page.goto('/role-selection');
        await expect(heading(page, 'Add Another Role')).toBeVisible();
      }
      const open = () => (link ? new Header(page).follow(link) : page.goto(path));
      return { page, calls, open };
    }),
  );
  const [landing, browse, event, myEvents, myTickets, myVenues] = screens.map(({ page }) => page);
  const tryAgain = (page: Page) => inMain(page).getByRole('button', { name: 'Try again' });

  await without(parts, 'api', async () => {
    await Promise.all(screens.map(({ open }) => open()));
    await expect(inMain(landing!).getByRole('alert')).toContainText('Failed to load events');
    await expect(inMain(browse!).getByRole('alert')).toContainText('Failed to load events');
    await expect(inMain(event!).getByRole('alert')).toContainText('Failed to load event');
    const back = inMain(event!).getByRole('link', { name: 'Back to events' });
    await expect(back).toHaveAttribute('href', '/events');
    for (const [page, empty] of [
      [myEvents, 'No Events Yet'],
      [myTickets, 'No Tickets Yet'],
      [myVenues, 'No Venues Yet'],
    ] as const) {
      await expect(page!.getByRole('heading', { name: empty })).toBeVisible();
      await expect(inMain(page!).getByText('Could not refresh.')).toBeVisible();
      await expect(page!.getByRole('alert')).toHaveCount(0);
    }
  });
  expect(screens.map(({ calls }) => calls())).toEqual([2, 2, 2, 2, 2, 2]);

  for (const { page } of screens) {
    await tryAgain(page).click();
    await expect(tryAgain(page)).toBeHidden();
  }
  for (const page of [landing!, browse!, event!]) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
  expect(screens.map(({ calls }) => calls())).toEqual([3, 3, 3, 3, 3, 3]);
});

// @covers 8.auth.switch-role-logged 8.general.startup-silent 4.session.load-failure-drops-token
// @covers 4.session.load-failure-stays 4.session.logout-ignores-failure
test('without the API a role switch is only logged, Logout works and startup drops the token silently', async ({
  browser,
  parts,
}) => {
  const [switching, leaving, starting] = await Promise.all([
    browser.newPage(),
    browser.newPage(),
    browser.newPage(),
  ]);
  const switches = callsOf(switching, '/auth/switch-role');
  callsOf(leaving, '/auth/logout');
  const starts = callsOf(starting, '/auth/me');
  await signIn(switching, 'creator', 'venue');
  await switching.goto('/role-selection');
  await expect(heading(switching, 'Add Another Role')).toBeVisible();
  const leaver = await signIn(leaving, 'supplier');
  await leaving.goto('/role-selection');
  await expect(heading(leaving, 'Add Another Role')).toBeVisible();
  await signIn(starting, 'creator');

  await without(parts, 'api', async () => {
    const logged = switching.waitForEvent('console', (line) => /be switched/.test(line.text()));
    await new Header(switching).switchTo('Venue Owner');
    await logged;
    await expect(switching.getByRole('alert')).toHaveCount(0);
    await expect(switching.getByRole('alertdialog')).toHaveCount(0);
    expect(switches()).toBe(2);

    await new Header(leaving).logOut(leaver);
    expect(await storedToken(leaving)).toBeNull();

    await starting.goto('/role-selection');
    await expect(heading(starting, 'Choose Your Role')).toBeVisible();
    await expect(starting.getByRole('alert')).toHaveCount(0);
    expect(await storedToken(starting)).toBeNull();
    expect(starts()).toBe(1);
  });

  await new Header(switching).switchTo('Venue Owner');
  await expect(heading(switching, 'My Venues')).toBeVisible();
});
