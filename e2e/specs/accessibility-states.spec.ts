import { answer, abortRequests, holdRequests, putOnSale, refuse } from '../support/answers';
import { anEvent } from '../support/events';
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
const sellingNothing = (page: Page) => putOnSale(page, []);

/** The states of a screen while a call has no answer and after it failed, with the text that each shows. */
const loadingAndFailed = (
  name: string,
  path: string,
  call: string,
  [whileLoading, onceFailed]: readonly [string, string],
): State[] => [
  { name: `${name}, loading`, path, prepare: loading(call), shown: whileLoading },
  { name: `${name}, failed`, path, prepare: failing(call), shown: onceFailed },
];

const STATES: Record<'guest' | 'creator', State[]> = {
  guest: [
    { name: 'landing, empty', path: '/', prepare: sellingNothing, shown: 'No Events Yet' },
    ...loadingAndFailed('landing', '/', '/events', ['Upcoming Events', 'Failed to load events']),
    ...loadingAndFailed('browse', '/events', '/events', ['Browse Events', 'Failed to load events']),
    ...loadingAndFailed('event', EVENT_PATH, EVENT_PATH, ['Loading event', 'Failed to load event']),
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
    ...loadingAndFailed('my events', '/my-events', '/events/my-events', [
      'My Events',
      'Could not refresh.',
    ]),
    ...loadingAndFailed('my tickets', '/my-tickets', '/tickets/my-tickets', [
      'My Tickets',
      'Could not refresh.',
    ]),
    ...loadingAndFailed('my venues', '/venues/my-venues', '/venues', [
      'My Venues',
      'Could not refresh.',
    ]),
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
