import { expect, test } from '../support/test';
import { startGallery } from '../harness/start-gallery';
import { findingsInEachLook } from '../support/findings';

test('every component is accessible in both themes, on a desktop and a phone', async ({ page }) => {
  test.setTimeout(120_000);
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
