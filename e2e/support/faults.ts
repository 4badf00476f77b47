import type { Route } from '@playwright/test';
import { expectToFail, expectToLog } from './console';
import { expect, type Page } from './test';

/** What the browser and the site say of an area that fails. */
const LINES = [
  /^Refused to execute script from '\S+\/remotes\/mfe-faulty\//,
  /^Failed to find a valid digest in the 'integrity' attribute for resource '\S+\/remotes\/mfe-faulty\//,
  /^The resource \S+\/remotes\/mfe-faulty\/\S+ was preloaded using link preload but not used/,
  /TypeError: throws at (import|mount|render)/,
  /^React Router caught the following error during render/,
];

/** The ways in which the network lets a file down. */
export const NETWORK_FAULTS: Record<string, (route: Route) => unknown> = {
  hangs: () => undefined,
  'answers 500': (route) => route.fulfill({ status: 500 }),
  'breaks off': (route) => route.abort('connectionreset'),
  'is a page instead': (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><h1>Welcome to our Wi-Fi</h1>',
    }),
};

/** What went wrong, as the API was told: its kinds, in order. */
export interface Told {
  kinds: string[];
}

/** The page may say that a remote fails, and nothing of any other; what it tells the API of that is kept. */
export function expectReports(page: Page, remote: string): Told {
  const told: Told = { kinds: [] };
  expectToLog(page, new RegExp(`^${remote} could not be loaded\\.`));
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/client-errors') return;
    const report = request.postDataJSON() as { remote: string; kind: string };
    expect(report.remote).toBe(remote);
    told.kinds.push(report.kind);
  });
  return told;
}

/** The page may see files of the faulty remote fail, besides. */
export function expectFaults(page: Page): Told {
  expectToFail(page, /^\/remotes\/mfe-faulty\//);
  for (const line of LINES) expectToLog(page, line);
  return expectReports(page, 'mfe-faulty');
}

/** From now on the faulty remote does this, on this page and after a reload. */
export async function setFault(page: Page, fault: string): Promise<void> {
  await page.addInitScript((name) => {
    if (!sessionStorage.getItem('healed')) (globalThis as { fault?: string }).fault = name;
  }, fault);
}

/** From now on the faulty remote does nothing wrong. */
export async function healFault(page: Page): Promise<void> {
  await page.evaluate(() => {
    sessionStorage.setItem('healed', 'yes');
    delete (globalThis as { fault?: string }).fault;
  });
}
