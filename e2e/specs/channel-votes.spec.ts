import { DoorPage } from '../pages/door-page';
import { createPublishedEvent } from '../support/api';
import { inHours } from '../support/data';
import { aGuest } from '../support/door';
import { findingsInEachLook } from '../support/findings';
import { keepToken } from '../support/sign-in';
import { expect, test } from '../support/test';

test('a guest who was scanned votes for a channel, and the big screen shows it', async ({
  page: screen,
  browser,
}) => {
  const event = await createPublishedEvent({ startTime: inHours(1), endTime: inHours(5) });
  const { token, codes } = await aGuest(event);
  const phone = await (await browser.newContext()).newPage();
  await keepToken(phone, token);
  await keepToken(screen, event.organiser);
  const question = phone.getByRole('group', { name: 'Which channel wins?' });
  const channel = (name: string) => screen.getByRole('listitem').filter({ hasText: name });

  await test.step('a ticket that was not scanned does not vote', async () => {
    await phone.goto('/my-tickets');
    await expect(phone.getByText('Show this QR code at the entrance')).toBeVisible();
    await expect(question).toHaveCount(0);
  });

  await test.step('the door admits the ticket, and the night leads to the big screen', async () => {
    const door = new DoorPage(screen);
    await door.open(event.id);
    await door.scan(codes[0]!);
    await expect(door.verdict).toContainText('Admitted');
    await screen.getByRole('link', { name: 'The night' }).click();
    await screen.getByRole('link', { name: 'Channel votes' }).click();
    await expect(
      screen.getByText('No votes yet. Once you are inside, vote on My Tickets.'),
    ).toBeVisible();
  });

  await test.step('one tap votes', async () => {
    await phone.reload();
    await question.getByRole('button', { name: '90s Anthems' }).click();
    await expect(question.getByText(/^Your vote: 90s Anthems/)).toBeVisible();
    await expect(channel('90s Anthems')).toContainText('In the lead');
    await expect(channel('90s Anthems')).toContainText('1 vote');
    expect(await findingsInEachLook(phone)).toEqual([]);
  });

  await test.step('another changes the vote, which a reload keeps', async () => {
    const hits = question.getByRole('button', { name: '00s Hits' });
    await hits.focus();
    await phone.keyboard.press('Enter');
    await expect(channel('00s Hits')).toContainText('In the lead');
    await expect(channel('90s Anthems')).toContainText('0 votes');
    await phone.reload();
    await expect(hits).toHaveAttribute('aria-pressed', 'true');
  });

  await phone.context().close();
});
