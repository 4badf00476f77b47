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
test('events are listed with drafts first, then upcoming events soonest first', async ({
  page,
}) => {
  const events = [1, 2, 3, 4, 5].map((number) =>
    aMyEvent(number, {
      status: number % 2 === 1 ? 'published' : 'completed',
      startTime: `2099-01-${20 - number}T19:00:00.000Z`,
    }),
  );
  await signIn(page, 'creator');
  await answer(page, '/events/my-events', [...events, aMyEvent(6, { status: 'draft' })]);

  await page.goto('/my-events');

  await expect(page.getByRole('main').getByRole('heading')).toHaveText([
    'My Events',
    'Drafts 1',
    'Silent Night 6',
    'Coming up 3',
    'Silent Night 5',
    'Silent Night 3',
    'Silent Night 1',
    'Past and cancelled 2',
    'Silent Night 2',
    'Silent Night 4',
  ]);
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
