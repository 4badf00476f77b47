import { expect, test } from '../support/test';
import { startGallery } from '../harness/start-gallery';
import { findingsInEachLook, sidewaysScroll } from '../support/findings';

test.describe.configure({ mode: 'default', timeout: 120_000 });

let gallery: Awaited<ReturnType<typeof startGallery>>;

test.beforeAll(async () => {
  gallery = await startGallery();
});
test.afterAll(() => gallery.stop());

test.beforeEach(async ({ page }) => {
  await page.goto(gallery.url);
  await page.getByRole('heading', { level: 1, name: 'Component gallery' }).waitFor();
});

test('every component is accessible in both themes, on a desktop and a phone', async ({ page }) => {
  expect(await findingsInEachLook(page)).toEqual([]);
});

test('a long word in its title does not widen a dialog', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [button, role] of [
    ['Dialog', 'dialog'],
    ['Confirm', 'alertdialog'],
    ['Alert', 'alertdialog'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    const title = page.getByRole(role).getByRole('heading');
    await title.evaluate((heading) => {
      heading.textContent = 'Link for Haupteingangsbereichtribünenseite';
    });
    expect(await sidewaysScroll(page), button).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole(role)).toHaveCount(0);
  }
});

test('a dialog that the browser closes without asking stays open until its button is pressed', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Dialog', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const closed = dialog.evaluate(
    (element) => new Promise((resolve) => element.addEventListener('close', resolve)),
  );

  await dialog.evaluate((element) => (element as HTMLDialogElement).close());
  await closed;

  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});

test('a field with an error keeps its border under the pointer', async ({ page }) => {
  const field = page.getByLabel('Capacity', { exact: true });
  const border = () => field.evaluate((input) => getComputedStyle(input).borderColor);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const before = await border();

  await field.hover();

  expect(await border()).toBe(before);
});

test('buttons have an outline, and the open tab and the chosen theme are marked, in forced colours', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const variant of ['primary', 'danger']) {
    const specimen = page.getByText(`variant="${variant}"`).locator('..');
    const button = specimen.getByRole('button', { name: 'Buy 2 tickets' }).first();
    await button.scrollIntoViewIfNeeded();
    const { x, y, width } = (await button.boundingBox())!;
    const pixelOf = (row: number) =>
      page.screenshot({
        clip: { x: Math.round(x + width / 2), y: Math.round(y) + row, width: 1, height: 1 },
      });
    expect((await pixelOf(0)).equals(await pixelOf(5)), variant).toBe(false);
  }
  for (const choice of [page.getByRole('tab', { name: 'Completed' }), page.getByTitle('Light')]) {
    const one = choice.first();
    const before = await one.screenshot();
    await one.click();
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    expect((await one.screenshot()).equals(before), one.toString()).toBe(false);
  }
});
