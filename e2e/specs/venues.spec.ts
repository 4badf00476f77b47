import { expect, type Page, test } from '../support/test';
import { CreateVenuePage } from '../pages/create-venue-page';
import { call } from '../support/api';
import { cutOff, refuse } from '../support/answers';
import { uniqueName } from '../support/data';
import { signIn, storedToken } from '../support/sign-in';

const aVenue = () => ({
  name: uniqueName('Corn Exchange'),
  address: 'Brook Street',
  city: 'Kingsbridge',
  postcode: 'TQ7 1DN',
  capacity: '120',
});

async function openForm(page: Page) {
  await signIn(page, 'venue');
  await page.goto('/venues/create');
  await expect(page.getByRole('heading', { level: 1, name: 'Create Venue' })).toBeVisible();
}

test('My Venues shows cards of the own venues whose Edit and Delete do nothing [2.my-venues.card] [2.my-venues.mine-only] [2.my-venues.edit-delete] [2.my-venues.banner] [7.venues.list-on-my-venues]', async ({
  page,
}) => {
  const venue = aVenue();
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
  page.on('request', () => (calls += 1));
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

test('the list appears empty when it cannot be loaded [8.venues.my-venues-empty]', async ({
  page,
}) => {
  await signIn(page, 'venue');
  await cutOff(page, '/venues');

  await page.goto('/venues/my-venues');

  await expect(page.getByRole('heading', { name: 'No Venues Yet' })).toBeVisible();
});

test('the form requires name, address, city and capacity, and Cancel returns to My Venues [2.create-venue.form] [2.create-venue.cancel] [5.create-venue.name-required] [5.create-venue.address-required] [5.create-venue.city-required] [5.create-venue.capacity-required]', async ({
  page,
}) => {
  await openForm(page);
  const field = (label: string) =>
    page
      .getByRole('main')
      .getByRole(label === 'Capacity' ? 'spinbutton' : 'textbox', { name: label });

  await page.getByRole('button', { name: 'Create Venue' }).click();

  for (const label of ['Name', 'Address', 'City', 'Capacity']) {
    await expect(field(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(field('Name')).toBeFocused();
  await expect(field('Postcode')).toBeVisible();
  await expect(field('Postcode')).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('main').getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/venues\/my-venues$/);
});

test('a capacity of 0 is rejected and an empty postcode is accepted [5.create-venue.capacity-min-1] [9.limits.venue-capacity-1] [5.create-venue.postcode-optional]', async ({
  page,
}) => {
  const venue = { ...aVenue(), postcode: '' };
  const form = new CreateVenuePage(page);
  await openForm(page);

  await form.create({ ...venue, capacity: '0' });
  await expect(page.getByLabel('Capacity')).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(/\/venues\/create$/);

  await form.create({ ...venue, capacity: '1' });
  await expect(page).toHaveURL(/\/venues\/my-venues$/);
  await expect(page.getByRole('heading', { name: venue.name })).toBeVisible();
});

test("a failed creation shows the fallback in an alert, a refused one the server's message [8.venues.create-failed] [8.venues.create-refused]", async ({
  page,
}) => {
  const form = new CreateVenuePage(page);
  const alert = page.getByRole('alertdialog');
  await openForm(page);

  await cutOff(page, '/venues');
  await form.create(aVenue());
  await expect(alert).toContainText('Failed to create venue. Please try again.');
  await alert.getByRole('button', { name: 'OK' }).click();

  await refuse(page, '/venues', 409, 'There is such a venue already.');
  await form.create(aVenue());
  await expect(alert).toContainText('There is such a venue already.');
});
