import { expect, test } from '../support/test';
import { CreateEventPage } from '../pages/create-event-page';
import { CreateVenuePage } from '../pages/create-venue-page';
import { EventPage } from '../pages/event-page';
import { Header } from '../pages/header';
import { LoginPage } from '../pages/login-page';
import { CARDS, PaymentPage } from '../pages/payment-page';
import { readQrCode } from '../pages/qr-code';
import { RegisterPage } from '../pages/register-page';
import { aNewEvent, aNewVenue, aPerson, inDays, uniqueName } from '../support/data';

test('a venue is created, an event is published there, and two tickets are sold and shown', async ({
  page,
}) => {
  const header = new Header(page);
  const eventPage = new EventPage(page);
  const organiser = aPerson('Organiser');
  const guest = aPerson('Guest');
  const venueName = uniqueName('Corn Exchange');
  const title = uniqueName('Silent Saturday');

  // @covers 2.public.register-takes-role 2.home.venue 2.my-venues.add-venue 2.create-venue.success-my-venues 8.venues.created-alert
  await test.step('a venue owner registers and creates a venue', async () => {
    await new RegisterPage(page).register(organiser, 'Venue Owner');
    await expect(page).toHaveURL(/\/venues\/my-venues$/);
    await expect(page.getByRole('button', { name: 'Role: Venue Owner' })).toBeVisible();
    await page.getByRole('link', { name: 'Add Venue' }).first().click();
    await new CreateVenuePage(page).create(aNewVenue({ name: venueName }));
    await expect(page.getByText('Venue created successfully!')).toBeVisible();
    await expect(page.getByRole('heading', { name: venueName })).toBeVisible();
  });

  await test.step('the user adds the creator role through the header', async () => {
    await header.addRole('Event Creator');
    await page.waitForURL('**/my-events');
  });

  // @covers 2.create-event.submit 2.create-event.success-my-events 4.event.create-then-publish
  // @covers 7.events.create-then-publish 7.venues.list-on-create-event 8.events.created-alert
  await test.step('the user creates and publishes an event', async () => {
    await header.follow('Create Event');
    await new CreateEventPage(page).create(
      aNewEvent(venueName, { title, endDate: inDays(31), endTime: '00:30' }),
    );
    await expect(page.getByText('Event created and published successfully!')).toBeVisible();
    await page.waitForURL('**/my-events');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  });

  await header.logOut(organiser);

  // @covers 2.home.supplier 2.checkout.heading 2.checkout.mail 4.purchase.order-then-payment-page 4.purchase.back-to-success
  // @covers 2.guard.checkout-success-param 7.orders.checkout-url-opened
  await test.step('another user finds the event and buys two tickets', async () => {
    await new RegisterPage(page).register(guest, 'Supplier');
    await expect(page).toHaveURL(/\/services\/my-services$/);
    await expect(page.getByRole('button', { name: 'Role: Supplier' })).toBeVisible();
    await eventPage.findBySearch(title);
    await eventPage.buy(2);
    await new PaymentPage(page).pay(CARDS.paid);
    await page.waitForURL('**/checkout/success?session_id=*');
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await expect(page.getByText(`They are also on their way to ${guest.email}.`)).toBeVisible();
  });

  // @covers 2.checkout.my-tickets-link 2.my-tickets.badge 2.my-tickets.code 2.my-tickets.qr-image
  // @covers 2.my-tickets.qr-caption
  await test.step('two valid tickets show two different QR codes that contain their codes', async () => {
    await page.getByRole('main').getByRole('link', { name: 'My Tickets' }).first().click();
    const tickets = page.getByRole('article');
    await expect(tickets).toHaveCount(2);
    const codes = new Set<string>();
    for (const ticket of await tickets.all()) {
      await expect(ticket.getByText('Valid', { exact: true })).toBeVisible();
      await expect(ticket.getByText('Show this QR code at the entrance')).toBeVisible();
      const code = await readQrCode(ticket.getByRole('img', { name: /QR code/ }));
      await expect(ticket.getByText(code, { exact: true })).toBeVisible();
      codes.add(code);
    }
    expect(codes.size).toBe(2);
  });

  // @covers 2.my-events.sold-total 2.my-events.revenue 9.money.totals-2-decimals
  await test.step('the creator sees two tickets sold and the revenue', async () => {
    await header.logOut(guest);
    await new LoginPage(page).logIn(organiser);
    await page.goto('/my-events');
    const event = page.getByRole('article').filter({ hasText: title });
    await expect(event).toContainText('2/100');
    await expect(event).toContainText('£50.00');
  });
});
