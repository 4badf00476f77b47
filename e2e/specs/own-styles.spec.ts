import { openWithin } from '../support/open-within';
import { expect, type Locator, test } from '../support/test';

const RED = 'rgb(255, 0, 0)';

const styleOf = (element: Locator) =>
  element.evaluate((node) => {
    const { color, padding } = getComputedStyle(node);
    return { color, padding };
  });

test("a remote's own style sheet applies in its area, and neither in the shell nor in another remote", async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  const home = page.getByRole('banner').getByRole('link', { name: 'Stagedoor, home' });
  await page.goto('/');
  await expect(heading).toBeVisible();
  const before = { heading: await styleOf(heading), home: await styleOf(home) };

  await openWithin(page, '/faulty');
  await expect(page.getByRole('heading', { level: 1, name: 'Faulty' })).toBeVisible();

  // The shell resets the padding of all elements, in a layer below those of the remotes.
  expect(await styleOf(heading)).toEqual({ color: RED, padding: '3px' });
  await expect(heading.locator('..')).toHaveCSS('border-left', `7px solid ${RED}`);
  expect(await styleOf(home)).toEqual(before.home);

  await openWithin(page, '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Faulty' })).toBeHidden();
  await expect(heading).toBeVisible();
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBeGreaterThan(0);
  expect({ heading: await styleOf(heading), home: await styleOf(home) }).toEqual(before);
});
