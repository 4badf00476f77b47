import type { Ticket } from '@stagedoor/contracts';
import { DoorPage } from '../pages/door-page';
import { call, createPublishedEvent } from '../support/api';
import { inHours } from '../support/data';
import { aGuest } from '../support/door';
import { findingsInEachLook } from '../support/findings';
import { expectToFail } from '../support/console';
import { confirmAddress, keepToken, signIn } from '../support/sign-in';
import { expect, test } from '../support/test';

test('a supervisor scans tickets at a gate, with and without network', async ({
  page,
  browser,
}) => {
  const event = await createPublishedEvent({ startTime: inHours(1), endTime: inHours(5) });
  const { token, codes } = await aGuest(event, 3);
  expectToFail(page, /\/door(?:\/(?:scans|tickets))?$/);
  const { email } = await signIn(page, 'event_manager');
  await confirmAddress(email);
  const invitation = await call<{ id: string }>(
    'POST',
    `/events/${event.id}/team`,
    { email, duty: 'supervisor' },
    event.organiser,
  );
  const door = new DoorPage(page);

  await test.step('Assigned Events leads to the door', async () => {
    await page.goto('/events/assigned');
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('tab', { name: 'Upcoming' }).click();
    await page
      .getByRole('article', { name: event.title })
      .getByRole('link', { name: 'Door' })
      .click();
    await expect(page).toHaveURL(new RegExp(`/door/${event.id}$`));
    await page.getByRole('textbox', { name: 'Gate' }).fill('Gate A');
    await page.getByRole('button', { name: 'Start scanning' }).click();
  });

  await test.step('a ticket is admitted once, and again after an undo', async () => {
    await door.scan(codes[0]!);
    await expect(door.verdict).toContainText('Admitted');
    const undo = page.getByRole('button', { name: 'Undo admission' });
    // Without an answer in time the phone decides by its list, and offers no undo.
    await expect(async () => {
      await door.scan(codes[0]!);
      await expect(door.verdict).toContainText('Already inside');
      await expect(undo).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(door.verdict).toContainText('Gate A');
    expect(await findingsInEachLook(page)).toEqual([]);
    await undo.click();
    await expect(door.verdict).toContainText('Ready');
    await door.scan(codes[0]!);
    await expect(door.verdict).toContainText('Admitted');
  });

  await test.step('with re-entry, a guest goes out and comes in again with a count', async () => {
    await page.getByRole('link', { name: 'The night' }).click();
    await page.getByRole('button', { name: 'Allow re-entry' }).click();
    await expect(page.getByText('Gone out')).toBeVisible();
    await page.getByRole('link', { name: 'Scan tickets' }).click();
    await page.getByRole('button', { name: /^Out/ }).click();
    await expect(door.verdict).toContainText('Ready for the first guest who leaves');
    await door.scan(codes[0]!);
    await expect(door.verdict).toContainText('Gone out');
    await page.reload();
    await expect(page.getByRole('button', { name: /^Out/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await door.scan(codes[0]!);
    await expect(door.verdict).toContainText('Not inside');
    await page.getByRole('button', { name: /^In/ }).click();
    await door.scan(codes[0]!);
    await expect(door.verdict).toContainText(/In again(?: offline)?, 2nd time/);
    await door.scan(codes[0]!);
    await expect(door.verdict).toContainText('Already inside');
  });

  await test.step('without network the phone decides by its list, and says so', async () => {
    await expect(page.getByText(/^List \d+ s old/)).toBeVisible();
    await page.context().setOffline(true);
    await door.scan(codes[1]!);
    await expect(door.verdict).toContainText('Admitted offline');
    expect(await findingsInEachLook(page)).toEqual([]);
    await expect(page.getByText('Offline', { exact: true })).toBeVisible();
    await door.scan(codes[1]!);
    await expect(door.verdict).toContainText('Already inside');
    await expect(page.getByText(/2 to send/)).toBeVisible();
  });

  await test.step('another phone admits the same ticket meanwhile: both hear of it', async () => {
    const other = await (await browser.newContext()).newPage();
    await keepToken(other, event.organiser);
    const otherDoor = new DoorPage(other);
    await otherDoor.open(event.id, 'Gate B');
    await otherDoor.scan(codes[1]!);
    await expect(otherDoor.verdict).toContainText('Admitted');
    await page.context().setOffline(false);
    const told = /let in without network at Gate A with a ticket that was used at Gate B too/;
    await expect(page.getByText(told)).toBeVisible();
    await expect(other.getByText(told)).toBeVisible();
    await expect(page.getByText('Online', { exact: true })).toBeVisible();
    await other.context().close();
  });

  await test.step('the night counts who is inside', async () => {
    await page.getByRole('link', { name: 'The night' }).click();
    await expect(page.getByText('of 3 sold')).toBeVisible();
    await expect(page.getByText('2', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(/Gate A.*first at Gate B/)).toBeVisible();
    expect(await findingsInEachLook(page)).toEqual([]);
  });

  await test.step('the tickets are used on My Tickets', async () => {
    const tickets = await call<Ticket[]>('GET', '/tickets/my-tickets', undefined, token);
    const statuses = new Map(tickets.map(({ ticketCode, status }) => [ticketCode, status]));
    expect(codes.map((code) => statuses.get(code))).toEqual(['used', 'used', 'valid']);
  });

  await test.step('a person who leaves the team is refused at once', async () => {
    await page.goBack();
    // The screen of the night names both gates as online.
    await expect(page.getByLabel('Ticket code')).toBeVisible();
    await expect(page.getByText('Online', { exact: true })).toBeVisible();
    await call('DELETE', `/team-members/${invitation.id}`, undefined, event.organiser);
    await expect(page.getByText(/You no longer work at this door/)).toBeVisible();
  });
});
