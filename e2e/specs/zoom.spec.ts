import { EventPage } from '../pages/event-page';
import { createPublishedEvent } from '../support/api';
import { sidewaysScroll } from '../support/findings';
import { aBuyer, placeOrder } from '../support/orders';
import { keepToken, signIn } from '../support/sign-in';
import { expect, test, type Locator, type Page } from '../support/test';

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

/** Sets the browser's default font size, which media queries in em follow too. */
async function setTextSize(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } });
}

/** The buttons and lists that do not lie within the card. */
function controlsBeyond(card: Locator): Promise<string[]> {
  return card.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return [...element.querySelectorAll('button, select')]
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.left < left || box.right > right)
      .map(({ control, box }) => `${control.ariaLabel ?? control.textContent}: ${box.right} px`);
  });
}

for (const percent of [100, 125, 150, 200]) {
  test(`a text of ${percent} % leaves the ways to buy and to pay within a narrow phone`, async ({
    page,
  }) => {
    const event = await createPublishedEvent({ ticketPrice: 1234.56 });
    const { token } = await aBuyer('Rowe');
    await placeOrder(event, token);
    await setTextSize(page, percent);
    await keepToken(page, token);

    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/events/${event.id}?quantity=8`);
      const hold = page.getByRole('region', { name: 'Your hold' });
      const tickets = new EventPage(page).tickets;
      await expect(hold).toBeVisible();
      for (const card of [hold, tickets]) {
        expect(await controlsBeyond(card), `at ${width} px`).toEqual([]);
        for (const button of await card.getByRole('button').all()) {
          await button.click({ trial: true });
        }
      }
      expect(await sidewaysScroll(page), `at ${width} px`).toEqual([]);
    }
  });
}
