import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Header } from '../pages/header';
import { RegisterPage } from '../pages/register-page';
import { aPerson } from '../support/data';
import { dataDir } from '../support/site';

test('a remote whose folder is missing costs its own area alone, and Try again brings it back', async ({
  page,
}) => {
  const folder = join(dataDir(), 'remotes', 'mfe-placeholders');
  const header = new Header(page);
  await rename(folder, `${folder}.away`);

  try {
    await test.step('the area says what is wrong; the header stays', async () => {
      await new RegisterPage(page).register(aPerson('Manager'), 'Event Manager');
      await expect(page).toHaveURL(/\/events\/assigned$/);
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await expect(header.banner.getByRole('link', { name: 'Browse Events' })).toBeVisible();
    });

    await test.step('the rest of the site works', async () => {
      await header.follow('Browse Events');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/Showing all \d+ events/)).toBeVisible();
    });
  } finally {
    await rename(`${folder}.away`, folder);
  }

  await test.step('Try again loads it once it is there', async () => {
    await page.goBack();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Assigned Events' })).toBeVisible();
  });
});
