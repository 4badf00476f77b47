import { putManyOnSale } from '../support/answers';
import { anEvent, someEvents } from '../support/events';
import { expect, type Page, test } from '../support/test';

const MANY = 1_100;
const EVENTS = someEvents(MANY);

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const more = (page: Page) => page.getByRole('button', { name: 'Show more events' });

test('more events than one page are added on scroll and by the keyboard, and Back from an event far down restores them', async ({
  page,
}) => {
  await putManyOnSale(page, EVENTS);
  await page.goto('/events');
  await expect(page.getByText(`Showing all ${MANY} events`)).toBeVisible();
  await expect(cards(page)).toHaveCount(48);

  await test.step('the next events are added on scroll', async () => {
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect(page.getByText(`96 of ${MANY} shown`)).toBeAttached();
  });

  await test.step('Back from an event far down the list restores the list and the scroll position', async () => {
    const far = page.getByRole('link', { name: 'Silent Night 60', exact: true });
    await far.click();
    await expect(page).toHaveURL(new RegExp(anEvent(60).id));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Silent Night 60');
    await page.goBack();
    await expect(far).toBeInViewport();
  });

  await test.step('the next events are added by the keyboard', async () => {
    await expect(page.getByText(`96 of ${MANY} shown`)).toBeAttached();
    // Scrolled into view, the button would load the next events by itself.
    await more(page).evaluate((button) => button.focus({ preventScroll: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(`144 of ${MANY} shown`)).toBeAttached();
  });
});
