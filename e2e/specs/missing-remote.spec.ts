import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Header } from '../pages/header';
import { RegisterPage } from '../pages/register-page';
import { expectToFail, expectToLog } from '../support/console';
import { aPerson } from '../support/data';
import { dataDir } from '../support/site';
import { test } from '../support/site-of-parts';
import { expect } from '../support/test';

test('a remote whose folder is missing fails alone and Try again loads it once it is back', async ({
  page,
}) => {
  const folder = join(dataDir(), 'remotes', 'mfe-placeholders');
  const header = new Header(page);
  expectToFail(page, /^\/remotes\/mfe-placeholders\//);
  expectToLog(page, /^Refused to execute script from '\S+\/remotes\/mfe-placeholders\//);
  expectToLog(page, /^mfe-placeholders could not be loaded\./);
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await rename(folder, `${folder}.away`);

  try {
    // @covers 2.home.event-manager
    await test.step('the area shows an error below the header', async () => {
      await new RegisterPage(page).register(aPerson('Manager'), 'Event Manager');
      await expect(page).toHaveURL(/\/events\/assigned$/);
      await expect(page.getByRole('button', { name: 'Role: Event Manager' })).toBeVisible();
      await expect(page.getByRole('alert')).toContainText('The rest of the site works');
      await expect(tryAgain).toBeVisible();
    });

    await test.step('the rest of the site works', async () => {
      await header.follow('Browse Events');
      await expect(page.getByText(/Showing all \d+ events/)).toBeVisible();
    });

    await test.step('Try again fails while the folder is missing', async () => {
      const calendar = page.waitForEvent('load');
      await header.follow('Calendar');
      await calendar;
      const again = page.waitForEvent('load');
      await tryAgain.click();
      await again;
      await expect(tryAgain).toBeVisible();
    });
  } finally {
    await rename(`${folder}.away`, folder);
  }

  await test.step('Try again loads the area once its folder is back', async () => {
    await tryAgain.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
    await expect(tryAgain).toBeHidden();
  });
});
