import type { CDPSession, Page } from '@playwright/test';
import { pages } from '@stagedoor/contracts';

const VISITS = 20;
/** The first visits fill caches, which stay. */
const WARM_UP = 2;
const PATIENCE_MS = 30_000;
const HEADING = 'main h1';

/** What a page holds after a collection of garbage. */
interface Held {
  listeners: number;
  nodes: number;
}

/**
 * Visits an address again and again within one document, leaving it for a screen of the shell each time. Returns a
 * problem for what grows with the visits: listeners, or nodes that are no longer in the page.
 */
export async function leftBehind(page: Page, address: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const own = await headingOf(page);
  await goWithin(page, pages.roleSelection);
  await waitForHeading(page, own, false);
  const elsewhere = await headingOf(page);
  for (let visit = 1; visit <= WARM_UP; visit += 1) await visitOnce(page, address, elsewhere);
  const before = await heldBy(session);
  for (let visit = WARM_UP + 1; visit <= VISITS; visit += 1) {
    await visitOnce(page, address, elsewhere);
  }
  const after = await settled(session, before);
  await session.detach();
  return growth(before, after);
}

/** Opens an address as a link does: in this document, through the router. */
async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
}

const headingOf = (page: Page) => page.locator(HEADING).first().innerText({ timeout: PATIENCE_MS });

async function visitOnce(page: Page, address: string, elsewhere: string): Promise<void> {
  await goWithin(page, address);
  await waitForHeading(page, elsewhere, false);
  await goWithin(page, pages.roleSelection);
  await waitForHeading(page, elsewhere, true);
}

function waitForHeading(page: Page, text: string, isShown: boolean) {
  return page.waitForFunction(
    ({ selector, text: wanted, isShown: shown }) => {
      const heading = document.querySelector<HTMLElement>(selector);
      return heading !== null && (heading.innerText === wanted) === shown;
    },
    { selector: HEADING, text, isShown },
    { timeout: PATIENCE_MS },
  );
}

async function heldBy(session: CDPSession): Promise<Held> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { listeners: valueOf('JSEventListeners'), nodes: valueOf('Nodes') };
}

const ATTEMPTS = 20;

/** Collects until no more is held than before; what ends by itself, such as a timer, may take some collections. */
async function settled(session: CDPSession, before: Held): Promise<Held> {
  let held = await heldBy(session);
  for (let attempt = 1; attempt < ATTEMPTS && growth(before, held).length > 0; attempt += 1) {
    held = await heldBy(session);
  }
  return held;
}

function growth(before: Held, after: Held): string[] {
  return (['listeners', 'nodes'] as const)
    .filter((kind) => after[kind] > before[kind])
    .map(
      (kind) =>
        `leaves ${kind} behind: ${before[kind]} after ${WARM_UP} visits, ${after[kind]} after ${VISITS}`,
    );
}
