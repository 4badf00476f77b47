import { createPublishedEvent } from '../support/api';
import { expectToFail } from '../support/console';
import { signIn } from '../support/sign-in';
import { test } from '../support/site-of-parts';
import { expect } from '../support/test';

test('a buyer in line sees the place, and the payment page opens when it is the buyer’s turn', async ({
  page,
  parts,
}) => {
  expectToFail(page, '/api/orders');
  const event = await createPublishedEvent();
  await signIn(page, 'supplier');
  // The first call admits none: the clock has gone back. The next one admits those of the seconds since then.
  await parts.runSql(
    `INSERT INTO waiting_rooms (event_id, last_place, admitted_at, since)
     VALUES ('${event.id}', 700, now() + interval '1 minute', now())`,
  );
  await page.goto(`/events/${event.id}`);

  await page.getByRole('button', { name: 'Buy Tickets' }).click();

  await expect(page.getByText(/^\d+ people are ahead of you in line\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buy Tickets' })).toBeHidden();
  await expect(page.getByLabel('Card number')).toBeVisible();
});
