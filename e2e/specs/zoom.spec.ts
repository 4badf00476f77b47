import { EventPage } from '../pages/event-page';
import { createPublishedEvent } from '../support/api';
import { sidewaysScroll } from '../support/findings';
import { keepToken, signIn } from '../support/sign-in';
import { expect, test, type Page } from '../support/test';

/** The viewport of 1280 × 1024 px at a zoom of 400 %. */
const ZOOMED = { width: 320, height: 256 };

/** The height of the viewport that the Tickets panel covers after scrolling to the title. */
async function covered(page: Page): Promise<number> {
  await page.getByRole('heading', { level: 1 }).evaluate((title) => title.scrollIntoView());
  const panel = await new EventPage(page).tickets.boundingBox();
  return Math.max(0, page.viewportSize()!.height - panel!.y);
}

for (const who of ['guest', 'buyer'] as const) {
  test(`a zoom of 400 % shows a ${who} the event uncovered with the tickets at its end`, async ({
    page,
  }) => {
    const event = await createPublishedEvent();
    if (who === 'buyer') await signIn(page, 'supplier');
    const tickets = new EventPage(page).tickets;
    const wayOn = tickets.getByText(who === 'buyer' ? 'Buy Tickets' : 'Login to Buy Tickets');

    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(`/events/${event.id}`);
    await expect(wayOn).toBeInViewport();
    expect(await covered(page)).toBeGreaterThan(0);

    await page.setViewportSize(ZOOMED);
    expect(await covered(page)).toBe(0);
    expect(await sidewaysScroll(page)).toEqual([]);
    await wayOn.scrollIntoViewIfNeeded();
    await expect(wayOn).toBeInViewport();
    const total = (await tickets.getByText('£12.50').last().boundingBox())!;
    const button = (await wayOn.boundingBox())!;
    expect(total.x + total.width).toBeLessThan(button.x);
  });
}

test('a text of 200 % leaves the title of an own event half of its row on a phone', async ({
  page,
}) => {
  const { title, organiser } = await createPublishedEvent();
  await keepToken(page, organiser);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/my-events');
  const row = page.getByRole('article', { name: title });
  const heading = row.getByRole('heading', { name: title });
  for (const percent of [100, 150, 200]) {
    await page.evaluate(
      (size) => void (document.documentElement.style.fontSize = size),
      `${percent}%`,
    );
    const [outer, inner] = [(await row.boundingBox())!, (await heading.boundingBox())!];
    expect(inner.width / outer.width, `at ${percent} %`).toBeGreaterThan(0.45);
    expect(await sidewaysScroll(page)).toEqual([]);
  }
});

test('a text of 200 % leaves the titles and the search form within a screen of 320 px', async ({
  page,
}) => {
  await signIn(page, 'event_manager');
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/events/dashboard', '/events']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    expect(await sidewaysScroll(page), path).toEqual([]);
  }
});
