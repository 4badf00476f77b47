import type { Route } from '@playwright/test';
import { expectToFail, expectToLog } from './console';
import { expect, type Page } from './test';

/** The console lines of a failing area. */
const linesOf = (remote: string) => [
  new RegExp(`^Refused to execute script from '\\S+/remotes/${remote}/`),
  new RegExp(
    `^Failed to find a valid digest in the 'integrity' attribute for resource '\\S+/remotes/${remote}/`,
  ),
  new RegExp(
    `^The resource \\S+/remotes/${remote}/\\S+ was preloaded using link preload but not used`,
  ),
  /TypeError: throws at (import|mount|render)/,
  /^throws (at press|in a timer|in a promise)$/,
  /^React Router caught the following error during render/,
];

/** The ways in which loading a file can fail. */
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

/** The kinds of the errors reported to the API, in order. */
export interface Reports {
  kinds: string[];
}

/** Allows the page to log and to report failures of this remote only. Returns the reports. */
export function expectReports(page: Page, remote: string): Reports {
  const reports: Reports = { kinds: [] };
  expectToLog(page, new RegExp(`^${remote} could not be loaded\\.`));
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/client-errors') return;
    const report = request.postDataJSON() as { remote: string; kind: string };
    expect(report.remote).toBe(remote);
    reports.kinds.push(report.kind);
  });
  return reports;
}

/** Allows failures of the faulty remote, or of its copy of this name, and of its files. Returns the reports. */
export function expectFaults(page: Page, remote = 'mfe-faulty'): Reports {
  expectToFail(page, new RegExp(`^/remotes/${remote}/`));
  for (const line of linesOf(remote)) expectToLog(page, line);
  return expectReports(page, remote);
}

/** Sets the fault of the faulty remote on this page, also after a reload. */
export async function setFault(page: Page, fault: string): Promise<void> {
  await page.addInitScript((name) => {
    if (!sessionStorage.getItem('healed')) (globalThis as { fault?: string }).fault = name;
  }, fault);
}

/** Removes the fault of the faulty remote. */
export async function healFault(page: Page): Promise<void> {
  await page.evaluate(() => {
    sessionStorage.setItem('healed', 'yes');
    delete (globalThis as { fault?: string }).fault;
  });
}
