import { createPublishedEvent } from '../support/api';
import { linkIn, mailTo } from '../support/mail';
import { confirmAddress, keepToken, signIn } from '../support/sign-in';
import { expect, test } from '../support/test';

test('a creator invites an event manager, who accepts, and is removed again', async ({
  page,
  browser,
}) => {
  const event = await createPublishedEvent();
  await keepToken(page, event.organiser);
  const theirs = await (await browser.newContext()).newPage();
  const { email } = await signIn(theirs, 'event_manager');
  await confirmAddress(email);
  const team = page.getByRole('region', { name: `Team of ${event.title}` });

  await test.step('the creator invites the manager by email', async () => {
    await page.goto('/my-events');
    await page.getByRole('button', { name: 'Team' }).click();
    await team.getByLabel('Email').fill('x@');
    await team.getByLabel('Email').press('Enter');
    await expect(team.getByText('Enter an email address')).toBeVisible();
    await team.getByLabel('Email').fill(email);
    await expect(team.getByText('Enter an email address')).toBeHidden();
    await team.getByLabel('Duty').selectOption('Supervisor');
    await team.getByRole('button', { name: 'Invite' }).click();
    await expect(team.getByRole('listitem').filter({ hasText: email })).toContainText('Invited');
  });

  // @covers 6.event-manager.views-assigned
  await test.step('the manager follows the link of the mail and accepts', async () => {
    const link = linkIn(await mailTo(email, 'You are invited to work at an event'));
    await theirs.goto(new URL(link).pathname);
    const invitation = theirs.getByRole('article', { name: event.title });
    await expect(invitation).toContainText('Supervisor');
    await invitation.getByRole('button', { name: 'Accept' }).click();
    await expect(theirs.getByRole('region', { name: 'Invitations' })).toBeHidden();
    await theirs.getByRole('tab', { name: 'Upcoming' }).click();
    await expect(theirs.getByRole('article', { name: event.title })).toContainText('Town Hall');
  });

  await test.step('the creator sees the member by name, and removes them', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Team' }).click();
    await expect(team.getByRole('listitem')).toContainText(/Demo Rowe.*Accepted/);
    await team.getByRole('button', { name: `Remove ${email}` }).click();
    await expect(team.getByText('Your team has no members yet.')).toBeVisible();
  });

  // @covers 2.placeholder.assigned-events
  await test.step('the manager sees the example again', async () => {
    await theirs.reload();
    await expect(theirs.getByText('This page shows example content.')).toBeVisible();
  });
  await theirs.context().close();
});
