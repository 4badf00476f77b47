import { expect, test } from '../support/test';
import { answer } from '../support/answers';
import { colourOf } from '../support/colour';
import { aMyEvent } from '../support/events';
import { signIn } from '../support/sign-in';

const LABELS = { 1: 'Published', 2: 'Completed', 4: 'Cancelled', 6: 'Draft' };

test('My Events lists the events of a creator with their sales, badges and actions', async ({
  page,
}) => {
  const onDay = (day: number) => ({ startTime: `2099-01-${day}T19:00:00.000Z` });
  await signIn(page, 'creator');
  await answer(page, '/events/my-events', [
    aMyEvent(1, { ...onDay(19), sold: 2, held: 4, revenue: 25 }),
    aMyEvent(2, { ...onDay(18), status: 'completed' }),
    aMyEvent(3, onDay(17)),
    aMyEvent(4, { ...onDay(16), status: 'cancelled' }),
    aMyEvent(5, onDay(15)),
    aMyEvent(6, { status: 'draft' }),
  ]);
  const night = (number: number) =>
    page.getByRole('article', { name: `Silent Night ${number}`, exact: true });
  await page.goto('/my-events');

  // @covers 2.my-events.venue 2.my-events.start 2.my-events.price 2.my-events.sold-total 2.my-events.held-apart
  // @covers 2.my-events.revenue
  await test.step('venue, start, price, sold and held tickets and revenue', async () => {
    for (const text of [
      'Corn Exchange, Leeds',
      '19 January 2099 at 19:00',
      '£12.50',
      '2/100',
      '+ 4 in checkout',
      '£25.00',
    ]) {
      await expect(night(1)).toContainText(text);
    }
  });

  // @covers 2.my-events.order
  await test.step('drafts first, then upcoming events soonest first, then past ones', async () => {
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
  await test.step('only a draft offers Publish and Delete, other events offer their orders', async () => {
    await expect(night(6).getByRole('button')).toHaveText(['Publish', 'Team', 'Delete']);
    await expect(night(1).getByRole('button')).toHaveText(['Orders', 'Team', 'Cancel event']);
  });

  // @covers 2.my-events.badge-published 2.my-events.badge-other 4.event.published-green 4.event.other-draft-like
  await test.step('a green badge for published and a yellow one for any other status', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const [number, label] of Object.entries(LABELS)) {
        const badge = night(Number(number)).getByText(label, { exact: true });
        const colour = label === 'Published' ? 'green' : 'yellow';
        expect(await colourOf(badge), `${label}, ${colorScheme}`).toBe(colour);
      }
    }
  });
});
