import type { Order, Venue } from '@stagedoor/contracts';
import { answer, putOnSale } from '../support/answers';
import { aMyEvent, anEvent, aTicket, someEvents } from '../support/events';
import { sidewaysScroll } from '../support/findings';
import { signIn } from '../support/sign-in';
import { expect, type Page, test } from '../support/test';

const MANY = 1_000;
const SIZES = [0, 1, 7, MANY] as const;

const some = <T>(count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

function someVenues(count: number): Venue[] {
  const { venue } = anEvent();
  return some(count, (number) => ({ ...venue, id: anEvent(number).id, name: `Hall ${number}` }));
}

function someHolds(count: number): Order[] {
  const { order, ticketType } = aTicket();
  return some(count, (number) => ({
    id: anEvent(3_000 + number).id,
    paymentStatus: 'pending',
    totalAmount: ticketType.price,
    createdAt: new Date().toISOString(),
    holdExpiresAt: new Date(Date.now() + 600_000).toISOString(),
    checkoutUrl: 'https://pay.example/',
    items: [{ ticketType, quantity: number === 1 ? 1 : 2 }],
    event: order.event,
    tickets: [],
    placeInLine: null,
    waitSeconds: null,
    refundReason: null,
    refundFailed: false,
  }));
}

// CSS selectors: locating by role or text takes seconds with fifty thousand elements.
const cards = (page: Page) => page.locator('main article');
const countLine = (page: Page) => page.locator('main [role=status]');

/** Expects a card for each entry, or a heading without any. */
const expectCards = (none: string) => async (page: Page, count: number) => {
  await expect(cards(page)).toHaveCount(count);
  await expect(page.getByRole('heading', { name: none })).toHaveCount(count ? 0 : 1);
};

/** Each list: its path, the data served, and the check that all entries are shown. */
const LISTS: Record<
  string,
  {
    path: string;
    give: (page: Page, count: number) => Promise<void>;
    expectAll: (page: Page, count: number) => Promise<void>;
  }
> = {
  landing: {
    path: '/',
    give: (page, count) => putOnSale(page, someEvents(count)),
    expectAll: async (page, count) => {
      await expect(cards(page)).toHaveCount(Math.min(count, 6));
      const all = page.getByRole('link', { name: 'View All Events' });
      await expect(all.and(page.locator('[href="/events"]'))).toHaveCount(count > 6 ? 1 : 0);
      await expect(page.getByRole('heading', { name: 'No Events Yet' })).toHaveCount(count ? 0 : 1);
    },
  },
  browse: {
    path: '/events',
    give: (page, count) => putOnSale(page, someEvents(count)),
    expectAll: async (page, count) => {
      await expectCards('No Events Found')(page, count);
      await expect(countLine(page)).toHaveText(`Showing all ${count} events`);
    },
  },
  'my events': {
    path: '/my-events',
    give: (page, count) =>
      answer(
        page,
        '/events/my-events',
        some(count, (n) => aMyEvent(n)),
      ),
    expectAll: expectCards('No Events Yet'),
  },
  'my tickets': {
    path: '/my-tickets',
    give: (page, count) =>
      answer(
        page,
        '/tickets/my-tickets',
        some(count, (n) => ({ ...aTicket(), id: anEvent(n).id })),
      ),
    expectAll: expectCards('No Tickets Yet'),
  },
  'my venues': {
    path: '/venues/my-venues',
    give: (page, count) => answer(page, '/venues', { venues: someVenues(count) }),
    expectAll: expectCards('No Venues Yet'),
  },
  'the choice of a venue': {
    path: '/events/create',
    give: (page, count) => answer(page, '/venues', { venues: someVenues(count) }),
    expectAll: async (page, count) => {
      const choice = page.getByLabel('Venue', { exact: true });
      await expect(choice.locator('option:enabled')).toHaveCount(count);
      if (count > 0) await choice.selectOption({ label: `Hall ${count}, Leeds` });
    },
  },
  holds: {
    path: `/events/${anEvent().id}`,
    give: async (page, count) => {
      await answer(page, `/events/${anEvent().id}`, anEvent());
      await answer(page, '/orders/my-orders', someHolds(count));
    },
    expectAll: async (page, count) => {
      const holds = page.getByRole('region', { name: 'Your hold' });
      await expect(page.getByRole('button', { name: 'Buy Tickets' })).toBeVisible();
      await expect(holds).toHaveCount(count);
      if (count > 0) await expect(holds.first()).toContainText('You hold 1 ticket,');
      if (count > 1) await expect(holds.last()).toContainText('You hold 2 tickets,');
    },
  },
};

test.use({ viewport: { width: 320, height: 800 } });

for (const [name, { path, give, expectAll }] of Object.entries(LISTS)) {
  // @covers 2.landing.grid-max-6 2.landing.view-all-above-6 2.landing.empty 9.limits.landing-6
  // @covers 2.my-tickets.empty
  test(`${name}: the layout holds at 0, 1, 7 and 1,000 entries`, async ({ page }) => {
    await signIn(page, 'creator', 'venue');
    for (const count of SIZES) {
      await page.unrouteAll();
      await give(page, count);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAll(page, count);
      expect(await sidewaysScroll(page), `${count} entries`).toEqual([]);
    }
  });
}
