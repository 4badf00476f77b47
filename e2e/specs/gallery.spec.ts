import { expect, test } from '../support/test';
import { startGallery } from '../harness/start-gallery';
import { axeFindings, sidewaysScroll } from '../support/findings';
import { inEachLook } from '../support/looks';

test.describe.configure({ timeout: 120_000 });

test('every component can be used in both themes, from 320 px upwards, and none complains', async ({
  page,
}) => {
  const gallery = await startGallery();
  const findings: string[] = [];

  try {
    await page.goto(gallery.url);
    await page.getByRole('heading', { level: 1, name: 'Component gallery' }).waitFor();
    await inEachLook(page, async (look) => {
      const found = [...(await axeFindings(page)), ...(await sidewaysScroll(page))];
      findings.push(...found.map((finding) => `${look}: ${finding}`));
    });
  } finally {
    await gallery.stop();
  }

  expect(findings).toEqual([]);
});
