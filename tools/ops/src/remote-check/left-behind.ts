import type { CDPSession, Page } from '@playwright/test';
import { pages } from '@stagedoor/contracts';
import type { Settled } from './settling.js';

const VISITS = 20;
/** The first visits fill caches, which stay. */
const WARM_UP = 2;
/** What waits for storage or an answer is over by then, also on a slow machine. */
const WAITING_MS = 3_000;

/** What a page holds after a collection of garbage. */
interface Held {
  listeners: number;
  nodes: number;
}

/**
 * Visits an address again and again within one document, leaving it for a screen of the shell each time. Returns a
 * problem for what grows with the visits: listeners, or nodes that are no longer in the page.
 */
export async function leftBehind(page: Page, settled: Settled, address: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const visitOnce = async () => {
    await goWithin(page, address);
    await settled();
    await goWithin(page, pages.roleSelection);
    await settled();
  };
  const visit = async (times: number) => {
    for (let count = 0; count < times; count += 1) await visitOnce();
  };
  await visit(WARM_UP);
  const before = await lowest(session);
  await visit(VISITS - WARM_UP);
  let held = await lowestInTime(session, before);
  let problems = growth(before, held);
  // A page that was left while it waited, for its storage or an answer, is held until then; on a slow machine that is the
  // last one at each measurement. What leaks grows with as many further visits.
  while (problems.length > 0) {
    await visit(VISITS - WARM_UP);
    const now = await lowestInTime(session, held);
    if (growth(held, now).length > 0) break;
    const hasFallen = growth(now, held).length > 0;
    held = now;
    problems = hasFallen ? growth(before, held) : [];
  }
  await session.detach();
  return problems;
}

/** Opens an address as a link does: in this document, through the router. */
async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
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

/** Repeats the measurement for a while, until it is no higher than before. */
async function lowestInTime(session: CDPSession, before: Held): Promise<Held> {
  const deadline = performance.now() + WAITING_MS;
  let held = await lowest(session);
  while (growth(before, held).length > 0 && performance.now() < deadline) {
    held = await lowest(session);
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
