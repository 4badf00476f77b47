import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ticketPicture } from '@stagedoor/testing/ticket-picture';
import { DoorPage } from '../pages/door-page';
import { createPublishedEvent } from '../support/api';
import { inHours } from '../support/data';
import { aGuest } from '../support/door';
import { cameraArguments, writeFilm } from '../support/film';
import { openBrowser } from '../support/own-browser';
import { keepToken } from '../support/sign-in';
import { expect, test } from '../support/test';

test('the camera reads without network although the browser has cleared its cache', async () => {
  test.setTimeout(120_000);
  const event = await createPublishedEvent({ startTime: inHours(1), endTime: inHours(5) });
  const { codes } = await aGuest(event, 1);
  const folder = await mkdtemp(join(tmpdir(), 'door-'));
  const film = join(folder, 'film.y4m');
  await writeFilm(film, [ticketPicture(codes[0]!, null)]);
  const context = await openBrowser(join(folder, 'profile'), cameraArguments(film));
  try {
    const page = context.pages()[0]!;
    const door = new DoorPage(page);
    await keepToken(page, event.organiser);
    await door.open(event.id);
    await door.expectStored();
    const browser = await context.newCDPSession(page);
    await browser.send('Network.clearBrowserCache');
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect(door.verdict).toContainText('Admitted offline');
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
});
