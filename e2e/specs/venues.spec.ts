import { expect, test } from '../support/test';
import { CreateVenuePage } from '../pages/create-venue-page';
import { readAlert } from '../support/alert';
import { call } from '../support/api';
import { abortRequests, refuse } from '../support/answers';
import { aNewVenue } from '../support/data';
import { signIn, storedToken } from '../support/sign-in';

// @covers 2.my-venues.card 2.my-venues.mine-only 2.my-venues.edit-delete 2.my-venues.banner
// @covers 7.venues.list-on-my-venues
test('My Venues shows cards of the own venues whose Edit and Delete do nothing', async ({
  page,
}) => {
  const venue = aNewVenue();
  await signIn(page, 'venue');
  const body = { ...venue, capacity: 1200 };
  await call('POST', '/venues', body, (await storedToken(page)) ?? '');
  await page.goto('/venues/my-venues');

  const card = page.getByRole('article');
  await expect(card).toHaveCount(1);
  for (const text of [venue.name, 'Brook Street', 'Kingsbridge', 'TQ7 1DN', /1,200\s*capacity/]) {
    await expect(card).toContainText(text);
  }
  await expect(page.getByText('Every event creator can choose your venues')).toBeVisible();

  const before = await page.getByRole('main').textContent();
  let calls = 0;
  page.on('request', (request) => {
    // The page prefetches the files of other areas when it is idle.
    if (!new URL(request.url()).pathname.startsWith('/remotes/')) calls += 1;
  });
  for (const name of ['Edit', 'Delete']) {
    const button = card.getByRole('button', { name });
    await expect(button).toBeEnabled();
    await button.click();
  }
  await expect(page).toHaveURL(/\/venues\/my-venues$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.getByRole('main').textContent()).toBe(before);
  expect(calls).toBe(0);
});

test('Create Venue checks its fields, shows failures in alerts and creates the venue', async ({
  page,
}) => {
  const main = page.getByRole('main');
  const form = new CreateVenuePage(page);
  const field = (label: string) =>
    main.getByRole(label === 'Capacity' ? 'spinbutton' : 'textbox', { name: label });
  await signIn(page, 'venue');

  // @covers 2.create-venue.cancel
  await test.step('Cancel returns to My Venues', async () => {
    await page.goto('/venues/create');
    await main.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/venues\/my-venues$/);
  });
  await page.goto('/venues/create');
  await expect(page.getByRole('heading', { level: 1, name: 'Create Venue' })).toBeVisible();
  // @covers 2.create-venue.form 5.create-venue.name-required 5.create-venue.address-required
  // @covers 5.create-venue.city-required 5.create-venue.capacity-required
  await test.step('name, address, city and capacity are required', async () => {
    await page.getByRole('button', { name: 'Create Venue' }).click();
    for (const label of ['Name', 'Address', 'City', 'Capacity']) {
      await expect(field(label)).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(field('Name')).toBeFocused();
    await expect(field('Postcode')).toBeVisible();
    await expect(field('Postcode')).not.toHaveAttribute('aria-invalid', 'true');
  });
  // @covers 5.create-venue.capacity-min-1 9.limits.venue-capacity-1
  await test.step('a capacity of 0 is rejected', async () => {
    await form.create({ ...aNewVenue(), capacity: '0' });
    await expect(field('Capacity')).toHaveAttribute('aria-invalid', 'true');
    await expect(page).toHaveURL(/\/venues\/create$/);
  });
  await test.step('the mouse wheel does not change the capacity', async () => {
    await page.setViewportSize({ width: 1024, height: 500 });
    const capacity = field('Capacity');
    await capacity.fill('80');
    await capacity.hover();
    const top = () => capacity.evaluate((input) => input.getBoundingClientRect().top);
    const before = await top();
    await page.mouse.wheel(0, 60);
    await expect.poll(top).toBeLessThan(before);
    await expect(capacity).toHaveValue('80');
  });
  // @covers 8.venues.create-failed
  await test.step('a failure shows the fallback in an alert', async () => {
    await abortRequests(page, '/venues');
    await form.create(aNewVenue());
    await readAlert(page, 'Failed to create venue. Please try again.');
  });
  // @covers 8.venues.create-refused
  await test.step("a refusal shows the server's message in an alert", async () => {
    await refuse(page, '/venues', 409, 'There is such a venue already.');
    await form.create(aNewVenue());
    await readAlert(page, 'There is such a venue already.');
  });
  // @covers 5.create-venue.postcode-optional
  await test.step('a capacity of 1 and an empty postcode are accepted', async () => {
    const venue = { ...aNewVenue(), postcode: '', capacity: '1' };
    await page.unrouteAll();
    await form.create(venue);
    await expect(page).toHaveURL(/\/venues\/my-venues$/);
    await expect(page.getByRole('heading', { name: venue.name })).toBeVisible();
  });
});
