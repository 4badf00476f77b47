import { expect, test } from '../support/test';
import { startGallery } from '../harness/start-gallery';
import { findingsInEachLook } from '../support/findings';

test.describe.configure({ timeout: 120_000 });

test('every component is accessible in both themes from 320 px', async ({ page }) => {
  const gallery = await startGallery();
  const findings: string[] = [];

  try {
    await page.goto(gallery.url);
    await page.getByRole('heading', { level: 1, name: 'Component gallery' }).waitFor();
    findings.push(...(await findingsInEachLook(page)));
  } finally {
    await gallery.stop();
  }

  expect(findings).toEqual([]);
});
