import { CreateEventPage } from '../pages/create-event-page';
import { CreateVenuePage } from '../pages/create-venue-page';
import { Header } from '../pages/header';
import { LoginPage } from '../pages/login-page';
import { RegisterPage } from '../pages/register-page';
import { call, createPublishedEvent } from '../support/api';
import { expectToFail } from '../support/console';
import { aNewEvent, aNewVenue, aPerson, inHours } from '../support/data';
import { signIn, storedToken } from '../support/sign-in';
import { callsOf, readAlert, test, without } from '../support/site-of-parts';
import { expect, type Page } from '../support/test';

// The journeys share one site and stop its servers, so they run one after another.
test.describe.configure({ mode: 'default', timeout: 120_000 });

const inMain = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

// @covers 8.general.fallback-shown 8.auth.login-failed 8.auth.registration-failed 8.events.create-failed
// @covers 8.events.created-alert 8.venues.create-failed 8.venues.created-alert 8.auth.add-role-failed
test('forms show an error and keep their values without the API and can be sent once it is back', async ({
  browser,
  parts,
}) => {
  const newPage = () => browser.newPage();
  const [login, registration, event, venue, role] = await Promise.all([
    newPage(),
    newPage(),
    newPage(),
    newPage(),
    newPage(),
  ]);
  const member = aPerson('Member');
  const newcomer = aPerson('Newcomer');
  const place = aNewVenue();
  const { venue: stage } = await createPublishedEvent();
  const night = aNewEvent(stage.name);
  const calls = {
    login: callsOf(login, '/auth/login'),
    registration: callsOf(registration, '/auth/register'),
    event: callsOf(event, '/events'),
    venue: callsOf(venue, '/venues'),
    role: callsOf(role, '/auth/add-role'),
  };
  await call('POST', '/auth/register', { ...member, role: 'supplier' });
  await login.goto('/login');
  await registration.goto('/register');
  await signIn(event, 'creator');
  await event.goto('/events/create');
  await expect(event.locator('option', { hasText: stage.name })).toBeAttached();
  await signIn(venue, 'venue');
  await venue.goto('/venues/create');
  await signIn(role, 'supplier');
  await role.goto('/role-selection');
  await expect(heading(role, 'Add Another Role')).toBeVisible();

  await without(parts, 'api', async () => {
    await new LoginPage(login).fillIn(member);
    await expect(inMain(login).getByRole('alert')).toHaveText('Login failed');
    await expect(login.getByLabel('Email')).toHaveValue(member.email);

    await new RegisterPage(registration).fillIn(newcomer);
    await expect(inMain(registration).getByRole('alert')).toHaveText('Registration failed');
    await expect(registration.getByLabel('First name')).toHaveValue(newcomer.firstName);
    await expect(registration.getByLabel('Email')).toHaveValue(newcomer.email);

    await new CreateEventPage(event).create(night);
    await expect(inMain(event).getByRole('alert')).toHaveText('Failed to create event');
    await expect(event.getByLabel('Title', { exact: true })).toHaveValue(night.title);
    await expect(event.getByLabel('End time')).toHaveValue(night.endTime);

    await new CreateVenuePage(venue).create(place);
    await readAlert(venue, 'Failed to create venue. Please try again.');
    await expect(venue.getByLabel('Name', { exact: true })).toHaveValue(place.name);

    await role.getByRole('radio', { name: 'Event Manager' }).check();
    await role.getByRole('button', { name: 'Add Event Manager Role' }).click();
    await readAlert(role, 'Failed to add role. Please try again.');
  });
  for (const count of Object.values(calls)) expect(count()).toBe(1);

  await inMain(login).getByRole('button', { name: 'Login' }).click();
  await expect(login.getByRole('button', { name: 'Demo Member' })).toBeVisible();

  await registration.getByRole('button', { name: 'Register' }).click();
  await expect(heading(registration, 'My Events')).toBeVisible();

  await event.getByRole('button', { name: 'Create & Publish Event' }).click();
  await expect(event.getByText('Event created and published successfully!')).toBeVisible();
  await expect(event.getByRole('article', { name: night.title })).toHaveCount(1);

  await venue.getByRole('button', { name: 'Create Venue' }).click();
  await expect(venue.getByText('Venue created successfully!')).toBeVisible();
  await expect(venue.getByRole('heading', { name: place.name })).toHaveCount(1);

  await role.getByRole('button', { name: 'Add Event Manager Role' }).click();
  await expect(heading(role, 'Assigned Events')).toBeVisible();
});

// @covers 8.events.load-failed 8.events.one-failed 8.events.one-back 8.events.my-events-empty
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
    expect(switches()).toBe(1);

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
