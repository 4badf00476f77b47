import type { SignedIn, Venue } from '@stagedoor/contracts';
import { call } from '../support/api';
import { aPerson, inDays, uniqueName } from '../support/data';
import { keepToken } from '../support/sign-in';
import { test } from '../support/site-of-parts';
import { expect } from '../support/test';

/** One more venue than the select field of Create Event lists. */
const MORE_THAN_A_LIST = 101;

test('a venue beyond the limit of the select field is found and chosen by the keyboard', async ({
  page,
}) => {
  const { accessToken } = await call<SignedIn>('POST', '/auth/register', {
    ...aPerson('Organiser'),
    role: 'creator',
  });
  await call('POST', '/auth/add-role', { role: 'venue' }, accessToken);
  const address = { address: 'Fore Street', city: 'Totnes', capacity: 200 };
  const wanted = uniqueName('Zebra Hall');
  for (let number = 1; number < MORE_THAN_A_LIST; number += 1) {
    await call<Venue>('POST', '/venues', { ...address, name: `Hall ${number}` }, accessToken);
  }
  await call<Venue>('POST', '/venues', { ...address, name: wanted }, accessToken);
  await keepToken(page, accessToken);
  await page.goto('/events/create');
  const title = uniqueName('Silent Search');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Description').fill('Three channels.');
  await page.getByLabel('Start date').fill(inDays(30));
  await page.getByLabel('Start time').fill('20:00');
  await page.getByLabel('End date').fill(inDays(30));
  await page.getByLabel('End time').fill('23:00');

  // While the venues load, the field is a select.
  const venue = page.getByPlaceholder('Type a name or a city');
  await venue.focus();
  await page.keyboard.type(wanted);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(venue).toHaveValue(wanted);
  await page.keyboard.press('Tab');
  await expect(venue).toHaveValue(wanted);
  await page.getByRole('button', { name: 'Create & Publish Event' }).press('Enter');

  await expect(page).toHaveURL(/\/my-events$/);
  await expect(page.getByRole('article', { name: title })).toContainText(wanted);
});
