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
  // More than are admitted in the second that a call lets in at most.
  await parts.runSql(
    `INSERT INTO waiting_rooms (event_id, last_place, since) VALUES ('${event.id}', 700, '${event.id}')`,
  );
  await page.goto(`/events/${event.id}`);

  await page.getByRole('button', { name: 'Buy Tickets' }).click();

  await expect(page.getByText(/^\d+ people are ahead of you in line\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buy Tickets' })).toBeHidden();
  await expect(page.getByLabel('Card number')).toBeVisible();
});
