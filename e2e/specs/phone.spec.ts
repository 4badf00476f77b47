import { expect, type Page, test } from '../support/test';
import { CreateEventPage } from '../pages/create-event-page';
import { CreateVenuePage } from '../pages/create-venue-page';
import { EventPage } from '../pages/event-page';
import { Header } from '../pages/header';
import { CARDS, PaymentPage } from '../pages/payment-page';
import { readQrCode } from '../pages/qr-code';
import { RegisterPage } from '../pages/register-page';
import { createPublishedEvent } from '../support/api';
import { aNewEvent, aNewVenue, aPerson, dayInLondon, inDays, uniqueName } from '../support/data';
import { PHONE, press } from '../support/device';
import { sidewaysScroll } from '../support/findings';
import { signIn } from '../support/sign-in';

/** Expects the screen of this path, a closed menu and no sideways scroll. */
async function arrive(page: Page, path: string, heading: string) {
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  await expect(new Header(page).links).toHaveCount(0);
  expect(await sidewaysScroll(page), path).toEqual([]);
}

test('a guest finds an event, registers, buys a ticket and opens its QR code', async ({ page }) => {
  const main = page.getByRole('main');
  const header = new Header(page);
  const eventPage = new EventPage(page);
  const person = aPerson('Guest');
  const event = await createPublishedEvent();
  const path = `/events/${event.id}`;

  await test.step('the menu of the landing page opens role selection', async () => {
    await page.goto('/');
    await arrive(page, '/', 'Three channels. One dance floor.');
    await header.follow('Get Started');
    await arrive(page, '/role-selection', 'Choose Your Role');
  });

  await test.step('search, location and date find the event', async () => {
    await page.goto('/events');
    await arrive(page, '/events', 'Browse Events');
    await page.getByLabel('Search').fill(event.title.toUpperCase());
    await page.getByLabel('Location').fill('Totnes');
    await page.getByLabel('Date').fill(dayInLondon(event.startTime));
    await expect(page.getByRole('article')).toHaveCount(1);
    await press(page.getByRole('link', { name: event.title }));
    await arrive(page, path, event.title);
  });

  // @covers 2.register.change-role 2.register.role-shown
  await test.step('registration with another role returns to the event', async () => {
    await press(eventPage.tickets.getByRole('link', { name: 'Login to Buy Tickets' }));
    await arrive(page, '/login', 'Login');
    await press(main.getByRole('link', { name: 'Register' }));
    await arrive(page, '/register', 'Create your account');
    await press(main.getByRole('link', { name: 'Change Role' }));
    await arrive(page, '/role-selection', 'Choose Your Role');
    const form = new RegisterPage(page);
    await form.choose('Supplier');
    await arrive(page, '/register', 'Create your account');
    await expect(main.getByText('Supplier', { exact: true })).toBeVisible();
    await form.fillIn(person);
    await arrive(page, '/services/my-services', 'My Services');
    await press(main.getByRole('link', { name: `Back to ${event.title}` }));
    await arrive(page, path, event.title);
  });

  await test.step('Buy Tickets sticks to the bottom and opens the payment page', async () => {
    await expect(eventPage.tickets.getByRole('button', { name: 'Buy Tickets' })).toBeInViewport({
      ratio: 1,
    });
    await eventPage.buy(1);
    const payment = new PaymentPage(page);
    await page.getByLabel('Card number').waitFor();
    expect(await sidewaysScroll(page), 'the payment page').toEqual([]);
    await payment.pay(CARDS.paid);
    await arrive(page, '/checkout/success', 'Payment Successful!');
  });

  await test.step('the account menu opens the ticket, whose QR code fills the width', async () => {
    await header.openAccount(person);
    await press(page.getByRole('menuitem', { name: 'My Tickets' }));
    await arrive(page, '/my-tickets', 'My Tickets');
    const ticket = page.getByRole('article');
    const image = ticket.getByRole('img', { name: /QR code/ });
    await expect(ticket.getByText(await readQrCode(image), { exact: true })).toBeVisible();
    expect((await image.boundingBox())?.width).toBeGreaterThan(PHONE.viewport.width * 0.7);
  });
});

test('an organiser adds a role, creates a venue, publishes an event there and sees it in My Events', async ({
  page,
}) => {
  const main = page.getByRole('main');
  const header = new Header(page);
  const venueName = uniqueName('Corn Exchange');
  const title = uniqueName('Silent Saturday');
  await signIn(page, 'creator');
  await page.goto('/my-events');
  await arrive(page, '/my-events', 'My Events');

  await header.addRole('Venue Owner');
  await arrive(page, '/venues/my-venues', 'My Venues');
  await press(main.getByRole('link', { name: 'Add Venue' }).first());
  await arrive(page, '/venues/create', 'Create Venue');
  await new CreateVenuePage(page).create(aNewVenue({ name: venueName }));
  await expect(main.getByRole('heading', { name: venueName })).toBeVisible();
  await arrive(page, '/venues/my-venues', 'My Venues');

  await header.switchTo('Event Creator');
  await arrive(page, '/my-events', 'My Events');
  await header.follow('Create Event');
  await arrive(page, '/events/create', 'Create Event');
  await new CreateEventPage(page).create(
    aNewEvent(venueName, { title, endDate: inDays(31), endTime: '00:30' }),
  );
  await arrive(page, '/my-events', 'My Events');
  await expect(main.getByRole('article').filter({ hasText: title })).toContainText('0/100');
});
