import { expect, type Page, test } from '../support/test';
import { signIn } from '../support/sign-in';

async function open(page: Page, path: string, title: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('This page shows example content.')).toBeVisible();
}

/** The figure of a label. */
const figure = (page: Page, label: string) =>
  page.getByRole('main').getByText(label, { exact: true }).locator('..');

async function expectNothing(page: Page, labels: string[]) {
  for (const label of labels) {
    await expect(figure(page, label)).toHaveText(/(^|\D)£?0(\.00|%)?(\D|$)/);
  }
}

async function expectTabs(page: Page, labels: string[]) {
  await expect(page.getByRole('tab')).toHaveText(labels);
  for (const name of labels) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
  }
  await page.getByRole('tab').first().click();
}

// @covers 2.placeholder.example-content
test('every placeholder screen shows its example content', async ({ page }) => {
  await signIn(page, 'event_manager');

  // @covers 2.placeholder.venue-bookings-tabs 2.placeholder.venue-bookings-example 4.placeholder.booking
  await test.step('Venue Bookings has its tabs and an example to accept or reject', async () => {
    await open(page, '/venues/bookings', 'Venue Bookings');
    await expectTabs(page, ['Pending', 'Confirmed', 'Completed', 'Cancelled']);
    const example = page.getByRole('article');
    await expect(example.getByRole('button')).toHaveText(['Accept', 'Reject']);
  });

  // @covers 2.placeholder.venue-analytics-zero
  await test.step('Venue Analytics shows zeros', async () => {
    await open(page, '/venues/analytics', 'Venue Analytics');
    await expectNothing(page, ['Total Bookings', 'Revenue', 'Guests', 'Occupancy']);
  });

  // @covers 2.placeholder.my-services-alert
  await test.step('Add Service on My Services only shows that it is coming soon', async () => {
    await open(page, '/services/my-services', 'My Services');
    const before = await page.getByRole('article').allTextContents();
    await page.getByRole('button', { name: 'Add Service' }).click();
    const alert = page.getByRole('alertdialog', { name: 'Coming soon' });
    await expect(alert).toContainText('coming soon');
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(alert).toBeHidden();
    expect(await page.getByRole('article').allTextContents()).toEqual(before);
  });

  // @covers 2.placeholder.service-requests-counts 2.placeholder.service-requests-tabs
  // @covers 2.placeholder.service-requests-example 4.placeholder.request
  await test.step('Service Requests has counts, tabs and an example', async () => {
    await open(page, '/services/requests', 'Service Requests');
    await expectTabs(page, ['Pending', 'Accepted', 'Declined']);
    await expect(page.getByRole('article').getByRole('button')).toHaveText([
      'Accept',
      'Decline',
      'Message',
    ]);
    for (const label of ['Pending', 'Accepted', 'Declined', 'This Month']) {
      const count = page.getByRole('main').locator('p', { hasText: label }).first().locator('..');
      await expect(count).toHaveText(new RegExp(`^(${label}\\s*0|0\\s*${label})$`));
    }
  });

  // @covers 2.placeholder.service-bookings-counts 2.placeholder.service-bookings-example
  await test.step('Service Bookings has counts and an example', async () => {
    await open(page, '/services/bookings', 'Service Bookings');
    await expect(figure(page, 'Completed')).toHaveText(/^(Completed\s*0|0\s*Completed)$/);
    await expect(page.getByRole('main').locator('p', { hasText: /^Upcoming$/ })).toBeVisible();
    await expect(page.getByRole('article', { name: 'New Year Silent Disco' })).toBeVisible();
  });

  // @covers 2.placeholder.assigned-events 4.placeholder.assigned 6.event-manager.views-assigned
  await test.step('Assigned Events has examples of every status', async () => {
    await open(page, '/events/assigned', 'Assigned Events');
    await expectTabs(page, ['Active', 'Upcoming', 'Completed']);
    await expect(page.getByRole('article')).toContainText('Active');
  });

  // @covers 2.placeholder.calendar-december-2024
  await test.step('Calendar shows December 2024', async () => {
    await page.clock.setFixedTime('2031-03-09T12:00:00Z');
    await open(page, '/events/calendar', 'Calendar');
    const month = page.getByRole('table', { name: 'December 2024' });
    await expect(month.getByRole('columnheader')).toHaveCount(7);
    const cells = await month.getByRole('cell').allTextContents();
    const days = cells.map((text) => Number.parseInt(text, 10));
    expect(days.filter(Number.isFinite)).toEqual(Array.from({ length: 31 }, (_, day) => day + 1));
    expect(days.indexOf(1) % 7).toBe(6);
  });

  // @covers 2.placeholder.dashboard-zero
  await test.step('Dashboard shows zeros', async () => {
    await open(page, '/events/dashboard', 'Dashboard');
    await expectNothing(page, ['Assigned Events', 'Active', 'Tickets Sold', 'Attendees']);
  });
});
