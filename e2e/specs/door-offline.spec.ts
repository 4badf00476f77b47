import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, createPublishedEvent } from '../support/api';
import { inHours } from '../support/data';
import { aGuest } from '../support/door';
import { keepToken, storedToken } from '../support/sign-in';
import { openBrowser } from '../support/own-browser';
import { expect, type Page, test } from '../support/test';

/** The page of a browser that has just started. */
const pageOf = (context: { pages: () => Page[] }): Page => context.pages()[0]!;

const verdictOf = (page: Page) => page.getByRole('alert', { name: 'Verdict' });

async function scan(page: Page, code: string): Promise<void> {
  await page.getByLabel('Ticket code').fill(code);
  await page.getByLabel('Ticket code').press('Enter');
}

/** True once the service worker has stored the page with all its files. */
const isStored = (page: Page) =>
  page.evaluate(async () => (await caches.match('/offline/copy/door')) !== undefined);

test('the door opens without network after the browser was killed, and loses no scan', async () => {
  const event = await createPublishedEvent({ startTime: inHours(1), endTime: inHours(5) });
  const { token, codes } = await aGuest(event, 2);
  const folder = await mkdtemp(join(tmpdir(), 'door-'));
  let context = await openBrowser(folder);
  try {
    await test.step('a phone that was online once', async () => {
      const page = pageOf(context);
      await keepToken(page, event.organiser);
      await page.goto(`/door/${event.id}`);
      await page.getByRole('textbox', { name: 'Gate' }).fill('Gate A');
      await page.getByRole('button', { name: 'Start scanning' }).click();
      await expect(page.getByText(/^List \d+ s old/)).toBeVisible();
      await expect.poll(() => isStored(page)).toBe(true);
    });

    await test.step('takes a scan without network, and is killed before it is sent', async () => {
      const page = pageOf(context);
      await context.setOffline(true);
      await scan(page, codes[0]!);
      await expect(verdictOf(page)).toContainText('Admitted offline');
      // The switch of the test ends with the browser: the address that the phone knows must not answer after it.
      await page.goto('about:blank');
      await context.close();
    });

    await test.step('starts without network, signed in, with its list and what it has to send', async () => {
      context = await openBrowser(folder);
      await context.setOffline(true);
      const page = pageOf(context);
      await page.goto('/door');
      await page.getByRole('link', { name: `Open the door of ${event.title}` }).click();
      await expect(page.getByText(/1 to send/)).toBeVisible();
      await scan(page, codes[0]!);
      await expect(verdictOf(page)).toContainText('Already inside');
      await scan(page, codes[1]!);
      await expect(verdictOf(page)).toContainText('Admitted offline');
      await page.reload();
      await expect(page.getByText(/3 to send/)).toBeVisible();
      expect(await storedToken(page)).not.toBeNull();
    });

    await test.step('answers for no page but the door', async () => {
      const page = pageOf(context);
      for (const path of ['/doorway', '/my-events']) {
        await expect(page.goto(path)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
      }
      // The browser's own page for the failure may still be on its way.
      const opens = () => page.goto(`/door/${event.id}`).then(Boolean, () => false);
      await expect.poll(opens).toBe(true);
      await expect(page.getByText(/3 to send/)).toBeVisible();
    });

    await test.step('sends everything once there is network', async () => {
      const page = pageOf(context);
      await context.setOffline(false);
      await expect(page.getByText('Online', { exact: true })).toBeVisible();
      await expect(page.getByText(/to send/)).toBeHidden();
      const tickets = await call<{ status: string }[]>(
        'GET',
        '/tickets/my-tickets',
        undefined,
        token,
      );
      expect(tickets.map(({ status }) => status)).toEqual(['used', 'used']);
    });

    await test.step('an answered refusal ends the session, also there', async () => {
      const page = pageOf(context);
      await call('POST', '/auth/logout', {}, event.organiser);
      await page.goto('/door');
      await expect(page).toHaveURL(/\/login$/);
      expect(await storedToken(page)).toBeNull();
      await context.setOffline(true);
      await page.goto('/door');
      await expect(page).toHaveURL(/\/login$/);
    });
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
});
