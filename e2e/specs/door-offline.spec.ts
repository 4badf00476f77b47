import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DoorPage } from '../pages/door-page';
import { call, createPublishedEvent } from '../support/api';
import { inHours } from '../support/data';
import { aGuest, statusesOf } from '../support/door';
import { keepToken, storedToken } from '../support/sign-in';
import { openBrowser } from '../support/own-browser';
import { expect, type Page, test } from '../support/test';

/** The page of a browser that has just started. */
const pageOf = (context: { pages: () => Page[] }): Page => context.pages()[0]!;

test('the door opens without network after the browser was killed, and loses no scan', async () => {
  const event = await createPublishedEvent({ startTime: inHours(1), endTime: inHours(5) });
  const { token, codes } = await aGuest(event, 2);
  const folder = await mkdtemp(join(tmpdir(), 'door-'));
  let context = await openBrowser(folder);
  try {
    await test.step('a phone that was online once', async () => {
      const page = pageOf(context);
      await keepToken(page, event.organiser);
      const door = new DoorPage(page);
      await door.open(event.id);
      await door.expectStored();
    });

    await test.step('takes a scan without network, and is killed before it is sent', async () => {
      const page = pageOf(context);
      const door = new DoorPage(page);
      await context.setOffline(true);
      await door.scan(codes[0]!);
      await expect(door.verdict).toContainText('Admitted offline');
      // The switch of the test ends with the browser: the address that the phone knows must not answer after it.
      await page.goto('about:blank');
      await context.close();
    });

    await test.step('starts without network, signed in, with its list and what it has to send', async () => {
      context = await openBrowser(folder);
      await context.setOffline(true);
      const page = pageOf(context);
      const door = new DoorPage(page);
      await page.goto('/door');
      await page.getByRole('link', { name: `Open the door of ${event.title}` }).click();
      await expect(page.getByText(/1 to send/)).toBeVisible();
      await door.scan(codes[0]!);
      await expect(door.verdict).toContainText('Already inside');
      await door.scan(codes[1]!);
      await expect(door.verdict).toContainText('Admitted offline');
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
      expect(await statusesOf(token)).toEqual(['used', 'used']);
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
