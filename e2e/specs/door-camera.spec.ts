import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HARDSHIPS, type Picture, ticketPicture } from '@stagedoor/testing/ticket-picture';
import { DoorPage } from '../pages/door-page';
import { call, createPublishedEvent } from '../support/api';
import { expectToFail } from '../support/console';
import { inHours } from '../support/data';
import { aGuest, statusesOf } from '../support/door';
import { withCamera } from '../support/fake-camera';
import { cameraArguments, RATE, writeFilm } from '../support/film';
import { findingsInEachLook } from '../support/findings';
import { openBrowser } from '../support/own-browser';
import { keepToken } from '../support/sign-in';
import { expect, type Page, test } from '../support/test';

const EMPTY: Picture = { ...ticketPicture('-', null), data: new Uint8ClampedArray(640 * 480 * 4) };

/** Enough that some are left for each spell of the journey, however long it takes. */
const TICKETS_OF_CUTS = 10;

/** Each ticket for a second, and nothing for two after each. */
function filmOf(pictures: readonly Picture[]): Picture[] {
  const hold = (picture: Picture, seconds: number) =>
    Array.from({ length: seconds * RATE }, () => picture);
  return pictures.flatMap((picture) => [...hold(picture, 1), ...hold(EMPTY, 2)]);
}

/** Collects what the page shows as verdicts from now on. */
async function followVerdicts(page: Page): Promise<() => Promise<string[]>> {
  await new DoorPage(page).verdict.evaluate((panel) => {
    const seen: string[] = [];
    const look = () => {
      const title = panel.querySelector('p')?.textContent ?? '';
      if (seen.at(-1) !== title) seen.push(title);
    };
    new MutationObserver(look).observe(panel, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.assign(window, { verdicts: seen });
  });
  return () => page.evaluate(() => (window as unknown as { verdicts: string[] }).verdicts);
}

test('the camera reads tickets as they are held into it, whatever their state and the light', async () => {
  test.setTimeout(120_000);
  const times = { startTime: inHours(1), endTime: inHours(5) };
  const event = await createPublishedEvent(times);
  const [guest, leaving, elsewhere] = await Promise.all([
    aGuest(event, 1 + HARDSHIPS.length),
    aGuest(event),
    aGuest(await createPublishedEvent(times)),
  ]);
  await call('POST', `/orders/${leaving.order.id}/refund`, {}, event.organiser);
  const [plain, ...hard] = guest.codes;
  const pictures = [
    ...[plain!, leaving.codes[0]!, elsewhere.codes[0]!].map((code) => ticketPicture(code, null)),
    ...hard.map((code, index) => ticketPicture(code, HARDSHIPS[index]!, 3)),
  ];

  await withCamera(filmOf(pictures), async (page) => {
    await keepToken(page, event.organiser);

    await test.step('the way in loads a document that may use the camera', async () => {
      await page.goto('/my-events');
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
      await page
        .getByRole('article', { name: event.title })
        .getByRole('link', { name: 'Door' })
        .click();
      await expect(page).toHaveURL(new RegExp(`/door/${event.id}$`));
      await new DoorPage(page).startScanning();
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false);
    });

    const verdicts = await followVerdicts(page);
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect(page.getByLabel('Picture of the camera')).toBeVisible();
    // Without an answer in time the phone decides by its list, and says so.
    const titles = async () => (await verdicts()).map((title) => title.replace(/ offline$/, ''));
    await expect
      .poll(async () => new Set(await titles()), { timeout: 60_000 })
      .toEqual(new Set(['Checking …', 'Admitted', 'Already inside', 'Refunded', 'Another event']));
    await expect
      .poll(() => statusesOf(guest.token), { timeout: 60_000 })
      .toEqual(guest.codes.map(() => 'used'));
    expect(await findingsInEachLook(page)).toEqual([]);

    await test.step('the way out loads one that may not', async () => {
      await page.getByRole('link', { name: 'Stagedoor, home' }).click();
      await expect(page).not.toHaveURL(/door/);
      const asked = page.evaluate(() =>
        navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'open', String),
      );
      expect(await asked).toContain('NotAllowedError');
    });
  });
});

test('the camera scans before, between and after cuts of the network, and a killed browser loses nothing', async () => {
  test.setTimeout(180_000);
  const event = await createPublishedEvent({ startTime: inHours(1), endTime: inHours(5) });
  const guest = await aGuest(event, TICKETS_OF_CUTS);
  const folder = await mkdtemp(join(tmpdir(), 'door-'));
  const film = join(folder, 'film.y4m');
  await writeFilm(film, filmOf(guest.codes.map((code) => ticketPicture(code, null))));
  const openPhone = async () => {
    const context = await openBrowser(join(folder, 'profile'), cameraArguments(film));
    const page = context.pages()[0]!;
    expectToFail(page, /\/(?:door(?:\/(?:scans|tickets))?|auth\/me|worker\.js|copy\/door)$/);
    return { context, page };
  };
  let { context, page } = await openPhone();
  const shows = (title: string, verdicts: () => Promise<string[]>) =>
    expect.poll(verdicts, { timeout: 60_000 }).toContain(title);

  try {
    await test.step('before: without network, by the list of the phone', async () => {
      await keepToken(page, event.organiser);
      const door = new DoorPage(page);
      await door.open(event.id);
      await door.expectStored();
      await context.setOffline(true);
      const verdicts = await followVerdicts(page);
      await page.getByRole('button', { name: 'Scan with the camera' }).click();
      await shows('Admitted offline', verdicts);
    });

    await test.step('between: with network, by the server', async () => {
      const verdicts = await followVerdicts(page);
      await context.setOffline(false);
      await shows('Admitted', verdicts);
    });

    await test.step('after: without network again, until the browser is killed', async () => {
      await context.setOffline(true);
      const verdicts = await followVerdicts(page);
      await shows('Admitted offline', verdicts);
      await page.goto('about:blank');
      await context.close();
    });

    await test.step('the next start sends what was shown, and the camera goes on', async () => {
      ({ context, page } = await openPhone());
      await page.goto(`/door/${event.id}`);
      await expect(page.getByLabel('Picture of the camera')).toBeVisible();
      await expect
        .poll(() => statusesOf(guest.token), { timeout: 60_000 })
        .toEqual(guest.codes.map(() => 'used'));
      await expect(page.getByText(/to send/)).toBeHidden();
    });
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
});
