import type { MadeHelperLink } from '@stagedoor/contracts';
import { DoorPage } from '../pages/door-page';
import { createPublishedEvent } from '../support/api';
import { expectToFail } from '../support/console';
import { inHours } from '../support/data';
import { aGuest, statusesOf } from '../support/door';
import { findingsInEachLook } from '../support/findings';
import { keepToken } from '../support/sign-in';
import { expect, type Page, test } from '../support/test';

/** A long word, which no dialog is wide enough for on a narrow phone. */
const GATE = 'Haupteingangsbereichtribünenseite';

const listOf = (phone: Page) => phone.getByText(/^List \d+ s old/);

/** The age of the list of a phone in seconds; without network it only increases. */
async function ageOfList(phone: Page): Promise<number> {
  return Number(/\d+/.exec(await listOf(phone).innerText())![0]);
}

test('a helper without an account scans by a link until it is revoked', async ({
  page,
  browser,
}) => {
  const event = await createPublishedEvent({ startTime: inHours(1), endTime: inHours(5) });
  const { token, codes } = await aGuest(event, 2);
  const phone = await (await browser.newContext()).newPage();
  const door = new DoorPage(phone);
  expectToFail(phone, /\/door(?:\/(?:scans|tickets))?$/);
  let link = '';

  await test.step('the creator makes a link and shows its QR code', async () => {
    await keepToken(page, event.organiser);
    await page.goto(`/door/${event.id}/night`);
    await page.getByRole('link', { name: 'Helpers' }).click();
    await page.getByLabel('Gate').fill(GATE);
    const answered = page.waitForResponse(/\/door\/helper-links$/);
    await page.getByRole('button', { name: 'Make a link' }).click();
    const { data } = (await (await answered).json()) as { data: MadeHelperLink };
    const { pathname, hash } = new URL(data.address);
    link = pathname + hash;
    await expect(page.getByRole('img', { name: `QR code of the link for ${GATE}` })).toBeVisible();
    expect(await findingsInEachLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Not opened yet')).toBeVisible();
  });

  await test.step('a phone without an account opens it and scans', async () => {
    await phone.goto(link);
    await expect(phone.getByText(GATE)).toBeVisible();
    await expect(phone).toHaveURL(new RegExp(`/door/${event.id}$`));
    await door.scan(codes[0]!);
    await expect(door.verdict).toContainText('Admitted');
    expect(await findingsInEachLook(phone)).toEqual([]);
    await expect(page.getByText('On a phone')).toBeVisible();
  });

  await test.step('another phone is refused', async () => {
    const other = await (await browser.newContext()).newPage();
    expectToFail(other, /\/claim$/);
    await other.goto(link);
    await expect(other.getByText(/in use on another phone/)).toBeVisible();
    await other.context().close();
  });

  await test.step('revoked while the phone was offline, the link ends at the next contact', async () => {
    await expect(listOf(phone)).toBeVisible();
    await expect(phone.getByText(/to send/)).toBeHidden();
    await phone.context().setOffline(true);
    await door.scan(codes[1]!);
    await expect(door.verdict).toContainText('Admitted offline');
    // The time of a scan is known except for the transit of its request: it must be longer ago than that.
    const age = await ageOfList(phone);
    await expect.poll(() => ageOfList(phone)).toBeGreaterThan(age + 5);
    await page.getByRole('button', { name: /^Revoke/ }).click();
    await expect(page.getByText('Ended', { exact: true })).toBeVisible();
    await phone.context().setOffline(false);
    await expect(phone.getByText('This link has ended')).toBeVisible();
    expect(await findingsInEachLook(phone)).toEqual([]);
    await phone.reload();
    await expect(phone.getByText('This link has ended')).toBeVisible();
    await expect(phone).toHaveURL(new RegExp(`/door/${event.id}$`));
  });

  await test.step('the scan from before the end waits for a decision', async () => {
    await page.getByRole('link', { name: 'The night' }).click();
    await expect(page.getByText(/The phone showed: Admitted/)).toBeVisible();
    expect(await findingsInEachLook(page)).toEqual([]);
    await page.getByRole('button', { name: /^Accept/ }).click();
    await expect(page.getByText('The ticket is admitted.')).toBeVisible();
    expect(await statusesOf(token)).toEqual(['used', 'used']);
  });

  await test.step('a guest without a link is sent to the login and back', async () => {
    await phone.getByRole('button', { name: 'Use an account instead' }).click();
    await expect(phone).toHaveURL(/\/login$/);
    await phone.context().close();
  });
});
