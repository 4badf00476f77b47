import { expect, test } from '../support/test';
import { answer } from '../support/answers';
import { colourOf } from '../support/colour';
import { aMyEvent } from '../support/events';
import { signIn } from '../support/sign-in';

// @covers 2.my-events.venue 2.my-events.start 2.my-events.price 2.my-events.sold-total 2.my-events.held-apart
// @covers 2.my-events.revenue
test('an event shows its venue, start, price, sold and held tickets and revenue', async ({
  page,
}) => {
  await signIn(page, 'creator');
  await answer(page, '/events/my-events', [aMyEvent(1, { sold: 2, held: 4, revenue: 25 })]);

  await page.goto('/my-events');

  const event = page.getByRole('article', { name: 'Silent Night 1' });
  await expect(event).toContainText('Corn Exchange, Leeds');
  await expect(event).toContainText('4 July 2099 at 20:00');
  await expect(event).toContainText('£12.50');
  await expect(event).toContainText('2/100');
  await expect(event).toContainText('+ 4 in checkout');
  await expect(event).toContainText('£25.00');
});

// @covers 2.my-events.badge-published 2.my-events.badge-other 4.event.published-green 4.event.other-draft-like
test('the badge is green for published and yellow for any other status', async ({ page }) => {
  await signIn(page, 'creator');
  await answer(page, '/events/my-events', [
    aMyEvent(1, { status: 'published' }),
    aMyEvent(2, { status: 'draft' }),
    aMyEvent(3, { status: 'cancelled' }),
    aMyEvent(4, { status: 'completed' }),
  ]);
  await page.goto('/my-events');
  const badge = (label: string) => page.getByRole('main').getByText(label, { exact: true });

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await colourOf(badge('Published')), colorScheme).toBe('green');
    for (const other of ['Draft', 'Cancelled', 'Completed']) {
      expect(await colourOf(badge(other)), `${other}, ${colorScheme}`).toBe('yellow');
    }
  }
});

// @covers 2.my-events.order
test('a thousand events are listed with drafts first, then upcoming events soonest first', async ({
  page,
}) => {
  test.slow();
  const events = Array.from({ length: 1_000 }, (_, index) =>
    aMyEvent(index + 1, {
      status: index % 2 === 0 ? 'published' : 'completed',
      startTime: new Date(Date.UTC(2099, 0, 1_000 - index, 19)).toISOString(),
    }),
  );
  await signIn(page, 'creator');
  await answer(page, '/events/my-events', [...events, aMyEvent(1_001, { status: 'draft' })]);

  await page.goto('/my-events');

  const groups = page.locator('main section');
  const comingUp = groups.nth(1).locator('h3');
  const over = groups.nth(2).locator('h3');
  await expect(page.locator('main h2')).toHaveText([
    'Drafts 1',
    'Coming up 500',
    'Past and cancelled 500',
  ]);
  // The deferred render is late on a busy machine.
  for (const titles of [comingUp, over]) await expect(titles).toHaveCount(500, { timeout: 60_000 });
  await expect(comingUp.first()).toHaveText('Silent Night 999');
  await expect(comingUp.last()).toHaveText('Silent Night 1');
  await expect(over.first()).toHaveText('Silent Night 2');
});

// @covers 2.my-events.draft-actions
test('only a draft offers Publish and Delete, other events offer their orders', async ({
  page,
}) => {
  await signIn(page, 'creator');
  await answer(page, '/events/my-events', [aMyEvent(1), aMyEvent(2, { status: 'draft' })]);

  await page.goto('/my-events');

  const actions = (title: string) => page.getByRole('article', { name: title }).getByRole('button');
  await expect(actions('Silent Night 2')).toHaveText(['Publish', 'Team', 'Delete']);
  await expect(actions('Silent Night 1')).toHaveText(['Orders', 'Team', 'Cancel event']);
});
