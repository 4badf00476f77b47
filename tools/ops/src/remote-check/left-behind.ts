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
  const before = await lowest(session);
  for (let visit = WARM_UP + 1; visit <= VISITS; visit += 1) {
    await visitOnce(page, address, elsewhere);
  }
  const after = await lowest(session);
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

/** Collections in a row after which nothing more is expected to go: what ends by itself takes some. */
const STEADY = 4;

/** Collects garbage until nothing more goes, and returns what is held then. */
async function lowest(session: CDPSession): Promise<Held> {
  let least = await heldBy(session);
  for (let steady = 0; steady < STEADY; steady += 1) {
    const held = await heldBy(session);
    if (held.nodes < least.nodes || held.listeners < least.listeners) steady = -1;
    least = {
      listeners: Math.min(least.listeners, held.listeners),
      nodes: Math.min(least.nodes, held.nodes),
    };
  }
  return least;
}

function growth(before: Held, after: Held): string[] {
  return (['listeners', 'nodes'] as const)
    .filter((kind) => after[kind] > before[kind])
    .map(
      (kind) =>
        `leaves ${kind} behind: ${before[kind]} after ${WARM_UP} visits, ${after[kind]} after ${VISITS}`,
    );
}
