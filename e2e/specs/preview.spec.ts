import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BROKEN, RENAMED } from '@stagedoor/dev/start/staging-site';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { expectToLog } from '../support/console';
import { axeFindings, sidewaysScroll } from '../support/findings';
import { inEachLook } from '../support/looks';
import { keepToken } from '../support/sign-in';
import { test } from '../support/staging-site';
import { expect, type Page } from '../support/test';

// All tests share one staging site.
test.describe.configure({ mode: 'default' });

const CLIENT = join(REPOSITORY, 'shell/dist/client');

const strip = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

async function pick(page: Page, version: string): Promise<void> {
  await page.goto('/preview');
  await page.getByLabel('Remote').selectOption('mfe-venue');
  await page.getByLabel('Version').selectOption(version);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.waitForURL('**/venues/my-venues');
}

test('a version is previewed in one browser and reset', async ({ page, staging }) => {
  await keepToken(page, staging.accessToken);

  await test.step('the page lists the versions and is accessible', async () => {
    await page.goto('/preview');
    await expect(page.getByRole('heading', { level: 1, name: 'Preview' })).toBeVisible();
    await page.getByLabel('Remote').selectOption('mfe-venue');
    await expect(page.getByLabel('Version').getByRole('option')).toHaveText([
      BROKEN,
      RENAMED,
      `${staging.inForce} (in force)`,
    ]);
    expect(await axeFindings(page)).toEqual([]);
  });

  await test.step('the version is shown with a banner above the header', async () => {
    await pick(page, RENAMED);
    await expect(page.getByRole('heading', { level: 1, name: 'My Rooms' })).toBeVisible();
    await expect(strip(page).getByRole('status')).toHaveText(`preview: mfe-venue ${RENAMED}`);
    await inEachLook(page, async (look) => {
      const [above, header] = await Promise.all([
        strip(page).boundingBox(),
        page.getByRole('banner').boundingBox(),
      ]);
      expect(above!.y + above!.height, look).toBeLessThanOrEqual(header!.y);
      expect(await sidewaysScroll(page), look).toEqual([]);
    });
    expect(await axeFindings(page)).toEqual([]);
  });

  await test.step('Reset restores the version in force', async () => {
    await strip(page).getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Venues' })).toBeVisible();
    await expect(strip(page)).toBeHidden();
    expect(await page.context().cookies()).toEqual([]);
  });
});

test('a version that fails falls back to the pinned one with a notice that can be dismissed', async ({
  page,
  staging,
}) => {
  await keepToken(page, staging.accessToken);
  expectToLog(page, /broken on purpose/);
  expectToLog(page, /^mfe-venue could not be loaded\./);

  await pick(page, BROKEN);

  await expect(strip(page).getByRole('status')).toHaveText(
    `mfe-venue ${BROKEN} failed. The pinned version ${staging.inForce} is shown.`,
  );
  await expect(page.getByRole('heading', { level: 1, name: 'My Venues' })).toBeVisible();
  await strip(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(strip(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'My Venues' })).toBeVisible();
  await expect(strip(page)).toBeHidden();
});

test('the client contains no preview code', async () => {
  const scripts = (await readdir(CLIENT)).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  for (const file of scripts) {
    const code = await readFile(join(CLIENT, file), 'utf8');
    expect(code, file).not.toMatch(/\/preview\/|stagedoor_preview|preview: /);
  }
});
