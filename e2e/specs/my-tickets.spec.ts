import { readFile } from 'node:fs/promises';
import { createPublishedEvent } from '../support/api';
import { expectToFail } from '../support/console';
import { aBuyer, buyTickets } from '../support/orders';
import { expect, type Locator, type Page, test } from '../support/test';
import { answer } from '../support/answers';
import { colourOf } from '../support/colour';
import { readQrCode } from '../pages/qr-code';
import { anEvent, aTicket } from '../support/events';
import { keepToken, signIn } from '../support/sign-in';

/** Several tickets for the first event. */
const severalTickets = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...aTicket(),
    id: `01900000-0000-7000-8000-00000000000${index}`,
    ticketCode: `0123-4567-89AB-CDEF-GHJK-MNPQ-${index}0`,
  }));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the tickets of one night are shown one at a time at the width of the phone', async ({
    page,
  }) => {
    await signIn(page, 'supplier');
    await answer(page, '/tickets/my-tickets', severalTickets(3));
    await page.goto('/my-tickets');

    for (const number of [1, 2, 3]) {
      const ticket = page.getByRole('article', { name: `Ticket ${number} of 3` });
      const code = ticket.getByRole('img', { name: /QR code/ });
      await expect(code).toBeInViewport({ ratio: 0.99 });
      expect((await code.boundingBox())?.width).toBeGreaterThan(280);
      expect(await readQrCode(code)).toBe(severalTickets(3)[number - 1]?.ticketCode);
      if (number < 3) await ticket.getByRole('button', { name: /Next ticket/ }).press('Enter');
    }
  });
});

test('the QR code comes first at every width and is readable in both themes, and the facts fit beside or below it', async ({
  page,
}) => {
  await signIn(page, 'supplier');
  await answer(page, '/tickets/my-tickets', severalTickets(4));
  const code = page.getByRole('img', { name: 'QR code of ticket 1 of 4' });
  await page.goto('/my-tickets');

  for (const width of [320, 390, 640, 768, 820, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(code, `${width} px`).toBeInViewport({ ratio: 1 });
    const codeBox = await boxOf(code);
    const factsBox = await boxOf(page.getByRole('main').locator('dl'));
    expect(codeBox.width, `${width} px`).toBeGreaterThan(220);
    expect(factsBox.width, `${width} px`).toBeGreaterThan(200);
    expect(
      factsBox.x >= codeBox.x + codeBox.width || factsBox.y >= codeBox.y + codeBox.height,
      `${width} px`,
    ).toBe(true);
    expect(await readQrCode(code)).toBe(severalTickets(4)[0]?.ticketCode);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await readQrCode(code)).toBe(severalTickets(4)[0]?.ticketCode);
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not visible.');
  return box;
}

test.describe('on a phone with a wake lock', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the screen stays on while a ticket is in view, and a hint for the door is shown', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const asked: string[] = [];
      Object.assign(globalThis, { asked });
      const release = async () => void asked.push('release');
      const request = async (kind: string) => {
        asked.push(kind);
        return { released: false, release };
      };
      Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    });
    await signIn(page, 'supplier');
    await answer(page, '/tickets/my-tickets', [aTicket()]);
    await page.goto('/my-tickets');

    const asked = () => page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
    await expect(page.getByText('turn up the brightness of your screen')).toBeVisible();
    await expect.poll(asked).toEqual(['screen']);

    await page.getByRole('link', { name: 'Stagedoor, home' }).click();
    await expect.poll(asked).toEqual(['screen', 'release']);
  });
});

test('only the tickets are printed, unbroken and in black on white, in both themes', async ({
  page,
}) => {
  await signIn(page, 'supplier');
  await answer(page, '/tickets/my-tickets', [...severalTickets(5), aTicket('refunded')]);
  await page.goto('/my-tickets');
  await expect(page.getByRole('article')).toHaveCount(5);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme });

    for (const role of ['banner', 'contentinfo', 'navigation', 'button', 'heading'] as const) {
      await expect(page.getByRole(role)).toHaveCount(0);
    }
    await expect(page.getByText('Skip to content')).toBeHidden();
    const ticket = page.getByRole('article', { name: 'Ticket 5 of 5' });
    expect(await readQrCode(ticket.getByRole('img'))).toBe(severalTickets(5)[4]?.ticketCode);
    const look = await ticket.evaluate((element) => ({
      ink: getComputedStyle(element).color,
      paper: getComputedStyle(document.documentElement).backgroundColor,
      title: getComputedStyle(element, '::before').content,
      split: getComputedStyle(element.parentElement!).breakInside,
    }));
    expect(look).toEqual({
      ink: 'rgb(0, 0, 0)',
      paper: 'rgba(0, 0, 0, 0)',
      title: '"Silent Night 1"',
      split: 'avoid',
    });
    // An A4 page holds three tickets.
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  }
});

test('tickets are saved as PDF and the event as a calendar file', async ({ page }) => {
  const event = await createPublishedEvent({ ticketPrice: 12.5 });
  const buyer = await aBuyer('Printer');
  await buyTickets(event, buyer.token, 2);
  await keepToken(page, buyer.token);
  await page.goto('/my-tickets');

  const pdf = await downloadOf(page, () =>
    page.getByRole('button', { name: 'Save as PDF' }).click(),
  );
  expect(pdf.name).toMatch(/^\S+-tickets\.pdf$/);
  expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.content.length).toBeGreaterThan(10_000);

  const calendar = await downloadOf(page, () =>
    page.getByRole('link', { name: 'Add to calendar' }).click(),
  );
  expect(calendar.name).toBe('event.ics');
  expect(calendar.content.toString()).toContain(`SUMMARY:${event.title}`);
});

async function downloadOf(page: Page, act: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test('the tickets stay visible without a network', async ({ page, context }) => {
  await signIn(page, 'creator');
  await answer(page, '/tickets/my-tickets', severalTickets(2));
  await page.goto('/my-tickets');
  const codes = page.getByRole('img', { name: /QR code/ });
  await expect(codes).toHaveCount(2);

  // Prefetches of other areas may be pending.
  expectToFail(page, '/favicon.svg', /^\/(api|remotes)\//);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Stagedoor, home' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goBack();

  await expect(codes).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'No Tickets Yet' })).toHaveCount(0);
});

// @covers 4.ticket.valid-green 4.ticket.used-grey 4.ticket.other-red
// @covers 2.my-tickets.event-title 2.my-tickets.venue 2.my-tickets.date 2.my-tickets.type-price 2.my-tickets.code
test('a ticket shows its event and code, and a badge green for valid, grey for used and red for any other status', async ({
  page,
}) => {
  await signIn(page, 'supplier');
  const tickets = (['valid', 'used', 'cancelled', 'refunded'] as const).map((status, index) => ({
    ...aTicket(status),
    id: `01900000-0000-7000-8000-00000000000${index}`,
  }));
  await answer(page, '/tickets/my-tickets', tickets);
  await answer(page, `/events/${anEvent().id}`, anEvent());
  await page.goto('/my-tickets');
  await page.getByRole('region', { name: 'Cancelled and refunded' }).locator('summary').click();
  for (const text of [
    'Silent Night 1',
    'Corn Exchange',
    'Brook Street',
    '4 July 2099',
    'General Admission',
    '£12.50',
    aTicket().ticketCode,
  ]) {
    await expect(page.getByRole('main')).toContainText(text);
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [label, colour] of [
      ['Valid', 'green'],
      ['Used', 'grey'],
      ['Cancelled', 'red'],
      ['Refunded', 'red'],
    ] as const) {
      const badge = page.getByRole('article').getByText(label, { exact: true });
      await expect(badge).toBeVisible();
      expect(await colourOf(badge), `${label}, ${colorScheme}`).toBe(colour);
    }
  }
});
