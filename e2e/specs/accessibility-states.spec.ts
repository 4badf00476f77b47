import { answer, abortRequests, holdRequests, putOnSale, refuse } from '../support/answers';
import { aMyEvent, anEvent } from '../support/events';
import { axeFindings, findingsInEachLook, sidewaysScroll } from '../support/findings';
import { signIn } from '../support/sign-in';
import { expect, type Page, test } from '../support/test';

test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 240_000 });

/** A state of a screen, and the text that shows that it is reached. */
interface State {
  name: string;
  path: string;
  /** Runs before the page opens. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Runs once the page is open. */
  act?: (page: Page) => Promise<void>;
  shown: string | RegExp;
}

const EVENT = anEvent();
const EVENT_PATH = `/events/${EVENT.id}`;
const press = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

const loading = (path: string) => (page: Page) =>
  holdRequests(page, path, (route) => route.abort());
const failing = (path: string) => (page: Page) => abortRequests(page, path);

const STATES: Record<'guest' | 'creator', State[]> = {
  guest: [
    {
      name: 'landing, empty',
      path: '/',
      prepare: (page) => putOnSale(page, []),
      shown: 'No Events Yet',
    },
    { name: 'landing, loading', path: '/', prepare: loading('/events'), shown: 'Upcoming Events' },
    {
      name: 'landing, failed',
      path: '/',
      prepare: failing('/events'),
      shown: 'Failed to load events',
    },
    {
      name: 'browse, empty',
      path: '/events',
      prepare: (page) => putOnSale(page, []),
      shown: 'No Events Found',
    },
    {
      name: 'browse, loading',
      path: '/events',
      prepare: loading('/events'),
      shown: 'Browse Events',
    },
    {
      name: 'browse, failed',
      path: '/events',
      prepare: failing('/events'),
      shown: 'Failed to load events',
    },
    {
      name: 'event, loading',
      path: EVENT_PATH,
      prepare: loading(EVENT_PATH),
      shown: 'Loading event',
    },
    {
      name: 'event, failed',
      path: EVENT_PATH,
      prepare: failing(EVENT_PATH),
      shown: 'Failed to load event',
    },
    {
      name: 'login, unfilled',
      path: '/login',
      act: press('Login'),
      shown: /Email is required|Enter/,
    },
    {
      name: 'register, unfilled',
      path: '/register',
      act: press('Register'),
      shown: /First name is required/,
    },
  ],
  creator: [
    {
      name: 'my events, loading',
      path: '/my-events',
      prepare: loading('/events/my-events'),
      shown: 'My Events',
    },
    {
      name: 'my events, failed',
      path: '/my-events',
      prepare: failing('/events/my-events'),
      shown: 'Could not refresh.',
    },
    {
      name: 'my tickets, loading',
      path: '/my-tickets',
      prepare: loading('/tickets/my-tickets'),
      shown: 'My Tickets',
    },
    {
      name: 'my tickets, failed',
      path: '/my-tickets',
      prepare: failing('/tickets/my-tickets'),
      shown: 'Could not refresh.',
    },
    {
      name: 'my venues, loading',
      path: '/venues/my-venues',
      prepare: loading('/venues'),
      shown: 'My Venues',
    },
    {
      name: 'my venues, failed',
      path: '/venues/my-venues',
      prepare: failing('/venues'),
      shown: 'Could not refresh.',
    },
    {
      name: 'create event, unfilled',
      path: '/events/create',
      act: press('Create & Publish Event'),
      shown: /Title is required/,
    },
    {
      name: 'create venue, unfilled',
      path: '/venues/create',
      act: press('Create Venue'),
      shown: /Name is required/,
    },
    {
      name: 'checkout, loading',
      path: '/checkout/success?session_id=cs_1',
      prepare: loading('/orders/my-orders'),
      shown: 'Loading your order',
    },
    {
      name: 'a confirmation',
      path: '/my-events',
      prepare: (page) => answer(page, '/events/my-events', [aMyEvent(1, { status: 'draft' })]),
      act: press('Delete'),
      shown: 'Delete this draft?',
    },
    {
      name: 'an alert',
      path: EVENT_PATH,
      prepare: async (page) => {
        await answer(page, EVENT_PATH, EVENT);
        await refuse(page, '/orders', 409, 'Only 1 ticket is left.');
      },
      act: press('Buy Tickets'),
      shown: 'Only 1 ticket is left.',
    },
  ],
};

for (const [visitor, states] of Object.entries(STATES)) {
  test(`axe finds nothing in the empty, loading, failed and dialog states of the screens of a ${visitor}`, async ({
    page,
  }) => {
    if (visitor !== 'guest') await signIn(page, 'creator', 'venue');
    const findings: string[] = [];
    for (const { name, path, prepare, act, shown } of states) {
      await test.step(name, async () => {
        // Leaves the page first: pending requests of the last state must not reach the API once its routes are removed.
        await page.goto('about:blank');
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await prepare?.(page);
        await page.goto(path);
        await act?.(page);
        await expect(page.getByText(shown).first()).toBeVisible();
        const found = await findingsInEachLook(page);
        findings.push(...found.map((finding) => `${name}, ${finding}`));
        await page.setViewportSize({ width: 1280, height: 900 });
      });
    }

    expect(findings).toEqual([]);
  });
}

test('axe finds nothing in the open menus', async ({ page }) => {
  await signIn(page, 'creator', 'venue');
  await page.goto('/my-events');
  const findings: string[] = [];
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 });
    if (width === 320) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    for (const name of [/^Role:/, /Rowe$/]) {
      await page.getByRole('banner').getByRole('button', { name }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        findings.push(...(await axeFindings(page)), ...(await sidewaysScroll(page)));
      }
      await page.keyboard.press('Escape');
    }
  }

  expect(findings).toEqual([]);
});
