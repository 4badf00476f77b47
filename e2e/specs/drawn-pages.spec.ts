import { EventPage } from '../pages/event-page';
import { createPublishedEvent } from '../support/api';
import { expectToFail } from '../support/console';
import { uniqueName } from '../support/data';
import { openDrawn } from '../support/drawn';
import { guestLinksSeen, watchGuestLinks } from '../support/frames';
import { signIn } from '../support/sign-in';
import { expect, test, type Page } from '../support/test';

const DESCRIPTION = 'Headphones are handed out at the door.';

async function anEventOnSale(title = uniqueName('Silent Reading')) {
  const { id } = await createPublishedEvent({ title, description: DESCRIPTION });
  return { title, path: `/events/${id}` };
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page, the list and an event are text with links', async ({ page }) => {
    const { title, path } = await anEventOnSale();

    await openDrawn(page, '/');
    await expect(heading(page)).toHaveText('Three channels. One dance floor.');
    await expect(page.getByRole('region', { name: 'Upcoming Events' })).toBeVisible();

    await openDrawn(page, '/events');
    await expect(heading(page)).toHaveText('Browse Events');
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await expect(page.getByText(/^These are the first 12 of \d+ events\./)).toBeVisible();
    const countOfAll = page.getByText(/^Showing all/);
    await expect(countOfAll).toHaveCount(1);
    await expect(countOfAll).toBeHidden();

    await openDrawn(page, path);
    await expect(heading(page)).toHaveText(title);
    const main = page.getByRole('main');
    for (const text of [DESCRIPTION, 'General Admission', '£', 'Channel']) {
      await expect(main.getByText(text).first()).toBeVisible();
    }
    await expect(main.getByText(/^\w+day \d{1,2} \w+ \d{4}$/)).toBeVisible();
    const note = page.locator('noscript');
    await expect(note).toBeVisible();
    await expect(note).toContainText('To log in or to buy tickets, please switch it on.', {
      useInnerText: true,
    });
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/login$/);

    await note.getByRole('link', { name: 'The first page' }).click();
    await expect(page).toHaveURL('/');
    await openDrawn(page, page.url());
    await expect(heading(page)).toHaveText('Three channels. One dance floor.');
  });

  test('the list is filtered by its form', async ({ page }) => {
    const { title } = await anEventOnSale();
    await openDrawn(page, '/events');
    await page.getByLabel('Search').fill(title);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/events\?search=/);

    await openDrawn(page, page.url());

    await expect(page.getByLabel('Search')).toHaveValue(title);
    await expect(page.getByText(/^Found 1 events of \d+ total$/)).toBeVisible();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('link', { name: title })).toBeVisible();
  });

  test('a search of two letters has its first results, and a note in place of the button for more', async ({
    page,
  }) => {
    await openDrawn(page, '/events?search=%20si&location=&utm_source=letter');
    await expect(page).toHaveURL('/events?search=si&location=');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(12);
    await expect(page.getByText(/^These are the first 12 of \d+ events\./)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show more events' })).toBeHidden();
  });

  test('links for guests are hidden only while the session is unknown', async ({ page }) => {
    await openDrawn(page, (await anEventOnSale()).path);
    const links = page.locator('[data-guest]');
    await expect(links).toHaveText(['Login', 'Get Started', 'Login to Buy Tickets']);
    const root = page.locator('html');

    await root.evaluate(({ dataset }) => (dataset.session = 'unknown'));
    await expect(links.filter({ visible: true })).toHaveCount(0);

    await root.evaluate(({ dataset }) => delete dataset.session);
    await expect(links.filter({ visible: true })).toHaveCount(3);
  });
});

test.describe('on a phone without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });

  // @covers 2.header.guest-login 2.header.guest-get-started 2.header.guest-no-menu
  test('the header shows its links in place of the menu, and the footer no switch of themes', async ({
    page,
  }) => {
    await openDrawn(page, '/');
    const header = page.getByRole('banner');

    await expect(header.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('contentinfo').getByRole('radio')).toHaveCount(0);
    await expect(header.getByRole('navigation')).toHaveCount(0);
    const getStarted = header.getByRole('link', { name: 'Get Started' });
    await expect(getStarted).toBeVisible();
    await expect(getStarted).toHaveAttribute('href', '/role-selection');
    await header.getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

/** Records the heading as the server has drawn it, and every shift of the layout, in pages opened from now on. */
async function watchTakeOver(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { heading: null as Element | null, shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as LayoutShift).value;
    }).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive') seen.heading = document.querySelector('h1');
    });
  });
}

interface LayoutShift extends PerformanceEntry {
  value: number;
}

interface Seen {
  heading: Element | null;
  shift: number;
}

async function expectTakenOver(page: Page): Promise<void> {
  const isTakenOver = () =>
    page.evaluate(() => {
      const current = document.querySelector('h1');
      return !!current && Object.keys(current).some((key) => key.startsWith('__reactFiber'));
    });
  await expect.poll(isTakenOver).toBe(true);
}

/** What became of the drawn heading, once React has it. */
async function takeOver(page: Page) {
  await expectTakenOver(page);
  return page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Seen };
    return {
      isKept: !!seen.heading && seen.heading === document.querySelector('h1'),
      shift: seen.shift,
    };
  });
}

for (const width of [390, 1280]) {
  test(`drawn pages are taken over as they are, without a shift, at ${width} px`, async ({
    page,
  }) => {
    // In some titles a digit of the fallback font, which is up to 1.7 times as wide, wraps the line.
    const { path } = await anEventOnSale('Silent Reading at the Old Library');
    await page.setViewportSize({ width, height: 900 });
    await watchTakeOver(page);

    for (const address of ['/', '/events', '/events?location=Totnes', path]) {
      await openDrawn(page, address);
      const { isKept, shift } = await takeOver(page);
      expect(isKept, address).toBe(true);
      // Lighthouse shows three decimals: metrics of the fallback fonts differ by less.
      expect(shift, address).toBeLessThan(0.0005);
    }
  });
}

/** Delays the scripts of each page until some frames of it are shown as the server has drawn it. */
async function delayScripts(page: Page): Promise<void> {
  await page.route('**/*.js', async (route) => {
    await expect(async () => {
      expect((await guestLinksSeen(page))?.frames).toBeGreaterThan(2);
    }).toPass();
    await route.continue();
  });
}

test('no frame shows a signed-in visitor the links for guests', async ({ page }) => {
  const { lastName } = await signIn(page, 'creator');
  const { path } = await anEventOnSale();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/auth/me', async (route) => {
    await held;
    await route.continue();
  });
  await delayScripts(page);
  await watchGuestLinks(page);

  await openDrawn(page, path);
  await expect(page.locator('[data-guest]')).toHaveCount(0);
  release();
  await expect(page.getByRole('banner').getByRole('button', { name: lastName })).toBeVisible();

  const { present, visible } = (await guestLinksSeen(page))!;
  expect(present).toBeGreaterThan(2);
  expect(visible).toEqual([]);
});

/** Opens a page as the server has drawn it. Its scripts arrive or fail once the returned function is called. */
async function openBeforeScripts(
  page: Page,
  path: string,
  open = () => page.goto(path, { waitUntil: 'commit' }),
) {
  let settle!: (how: 'continue' | 'abort') => void;
  const settled = new Promise<'continue' | 'abort'>((resolve) => (settle = resolve));
  await page.route('**/*.js', async (route) => route[await settled]());
  await expect(async () => {
    await open();
    await expect(page.locator('#root > *').first()).toBeAttached({ timeout: 2_000 });
  }).toPass();
  return settle;
}

test('a click on a drawn page takes effect once its scripts run, and a link without them, too', async ({
  page,
}) => {
  const { title, path } = await anEventOnSale();
  const { tickets } = new EventPage(page);
  const main = page.getByRole('main');
  const login = tickets.getByRole('link', { name: 'Login to Buy Tickets' });

  await test.step('the menu of a phone opens', async () => {
    await page.setViewportSize({ width: 390, height: 900 });
    const settle = await openBeforeScripts(page, path);
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    settle('continue');
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
  });

  await test.step('the link to the login keeps the event and the quantity', async () => {
    const settle = await openBeforeScripts(page, path);
    await tickets.getByLabel('Quantity', { exact: true }).selectOption('2');
    await tickets.getByRole('button', { name: 'One more' }).click();
    await login.click();
    settle('continue');
    await expect(main).toContainText(`Log in, and you are back at ${title}.`);
    await page.goBack();
    await expect(page).toHaveURL(`${path}?quantity=3`);
  });

  await test.step('in a new tab, the login leads back to the event', async () => {
    const opened = page.context().waitForEvent('page');
    await login.click({ modifiers: ['ControlOrMeta'] });
    const tab = await opened;
    await expect(tab.getByRole('main')).toContainText('Log in, and you are back where you were.');
    await tab.getByRole('link', { name: 'Register', exact: true }).click();
    await expect(tab.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await tab.close();
  });

  await test.step('a card of the landing page keeps its role', async () => {
    const settle = await openBeforeScripts(page, '/');
    await page.getByRole('link', { name: 'Supplier' }).click();
    settle('continue');
    await expect(page.getByRole('radio', { name: 'Supplier' })).toBeChecked();
  });

  await test.step('without its scripts, the link opens its page', async () => {
    expectToFail(page, /\.js$/);
    const settle = await openBeforeScripts(page, path);
    await login.click();
    await expect(page).toHaveURL(path);
    settle('abort');
    await expect(page).toHaveURL('/login');
  });
});

test.describe('the scroll position on a phone', () => {
  test.use({ viewport: { width: 390, height: 700 } });

  const top = (page: Page) => page.evaluate(() => scrollY);

  async function wheelTo(page: Page, y: number): Promise<void> {
    await page.mouse.wheel(0, y - (await top(page)));
    await expect.poll(() => top(page)).toBe(y);
  }

  /** Expects React to have taken over the page, and its effects to have run. */
  async function expectInUse(page: Page): Promise<void> {
    await expectTakenOver(page);
    const menu = page.getByRole('button', { name: 'Menu' });
    // A click of the mouse could scroll.
    for (const expanded of ['true', 'false']) {
      await menu.evaluate((button: HTMLElement) => button.click());
      await expect(menu).toHaveAttribute('aria-expanded', expanded);
    }
  }

  /** Holds the whole list until the returned function is called. */
  async function heldList(page: Page): Promise<() => void> {
    let open = () => {};
    const opened = new Promise<void>((resolve) => (open = resolve));
    await page.route(
      '**/api/events',
      async (route) => {
        await opened;
        await route.continue();
      },
      { times: 1 },
    );
    return open;
  }

  test('stays when a drawn page is taken over, also after a reload', async ({ page }) => {
    const { path } = await anEventOnSale();

    for (const address of ['/', '/events', path]) {
      const settle = await openBeforeScripts(page, address);
      await wheelTo(page, 300);
      settle('continue');
      await expectInUse(page);
      expect(await top(page), address).toBe(300);
      await page.unrouteAll({ behavior: 'wait' });

      const settleAgain = await openBeforeScripts(page, address, () =>
        page.reload({ waitUntil: 'commit' }),
      );
      await expect.poll(() => top(page), address).toBe(300);
      await wheelTo(page, 200);
      settleAgain('continue');
      await expectInUse(page);
      expect(await top(page), address).toBe(200);
      await page.unrouteAll({ behavior: 'wait' });
    }
  });

  test('below the drawn part of the list is restored once the whole list is shown', async ({
    page,
  }) => {
    await Promise.all(Array.from({ length: 14 }, () => anEventOnSale()));
    await openDrawn(page, '/events');
    // The page brings the first 12.
    const card = page.getByRole('article').nth(20);
    const bottom = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    await card.scrollIntoViewIfNeeded();
    await expect(card).toBeInViewport();

    const open = await heldList(page);
    await page.reload({ waitUntil: 'commit' });
    await expectTakenOver(page);
    await expect.poll(async () => (await bottom()) - (await top(page))).toBeLessThan(1);
    await expect(card).not.toBeAttached();
    open();
    await expect(card).toBeInViewport();

    const openAgain = await heldList(page);
    await page.reload({ waitUntil: 'commit' });
    await expectTakenOver(page);
    await wheelTo(page, 200);
    openAgain();
    await expect(card).toBeAttached();
    expect(await top(page), 'after the visitor has scrolled').toBe(200);
  });
});
