import { openWithin } from '../support/open-within';
import { inForce, putVariantInForce, takeOut } from '../support/published-remotes';
import { expect, type Page, test } from '../support/test';

const NEXT = 'mfe-faulty-next';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('two versions of a remote run on one page, each with its own chunks', async ({ page }) => {
  // The second version has the same chunks and modules by other texts, and is found below another path.
  await putVariantInForce(
    await inForce('mfe-faulty'),
    {
      ...{ name: NEXT, version: '9.2.0', container: 'mfe_faulty_9_2_0' },
      paths: [
        { path: '/next-faulty', access: 'public', title: 'Next' },
        { path: '/next-faulty/nested', access: 'public', title: 'Next' },
      ],
    },
    { '/faulty': '/next-faulty', Faulty: 'Next', Nested: 'Next nested' },
  );
  try {
    await page.goto('/faulty/nested');
    await expect(heading(page, 'Nested')).toBeVisible();
    await page.evaluate(() => Object.assign(globalThis, { samePage: true }));

    for (const [path, title] of [
      ['/next-faulty/nested', 'Next nested'],
      ['/faulty', 'Faulty'],
      ['/next-faulty', 'Next'],
      ['/faulty/nested', 'Nested'],
    ] as const) {
      await openWithin(page, path);
      await expect(heading(page, title)).toBeVisible();
    }

    const containers = await page.evaluate(() =>
      Object.keys(globalThis).filter((name) => name.startsWith('mfe_faulty_')),
    );
    expect(containers).toHaveLength(2);
    expect(await page.evaluate(() => 'samePage' in globalThis)).toBe(true);
  } finally {
    await takeOut(NEXT);
  }
});
