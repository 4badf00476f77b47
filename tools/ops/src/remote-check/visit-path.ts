import { type Browser, errors, type Page } from '@playwright/test';
import { MESSAGES } from '@stagedoor/contracts';
import { areaOf, type OwnedPath, type PageRegistry } from '@stagedoor/federation';
import { openContext } from '../browser/open-context.js';
import { addressOf } from '@stagedoor/harness/addresses';
import { leftBehind } from './left-behind.js';
import { type Settled, settling } from './settling.js';
import { watchPage } from './watch-page.js';

const PATIENCE_MS = 30_000;
const HEADING = 'main h1';

/** The titles that the shell shows in place of an area that failed. */
const ERROR_SCREENS: readonly string[] = [
  MESSAGES.areaUnavailable,
  MESSAGES.pageNotFound,
  MESSAGES.unexpectedError,
];

/** One path of a remote and its problems. */
export interface PathResult {
  remote: string;
  version: string;
  path: string;
  /** The address that was opened. */
  address: string;
  problems: readonly string[];
}

export interface Visit {
  browser: Browser;
  siteUrl: string;
  remote: string;
  version: string;
  owned: OwnedPath;
  /** The access token of a user with every role. */
  token: string;
}

/** Opens one owned path of a remote: as a guest if it is public, otherwise signed in. */
export async function visitPath(visit: Visit): Promise<PathResult> {
  const { browser, siteUrl, remote, version, owned, token } = visit;
  const address = addressOf(owned.path);
  const context = await openContext(browser, siteUrl, owned.access === 'public' ? null : token);
  try {
    const page = await context.newPage();
    const watch = await watchPage(page);
    const settled = settling(page);
    await page.goto(address);
    const seen = await examine(page, settled, { remote, address }).catch(timeoutAsProblem);
    const problems = [...new Set([...seen, ...watch.problems])];
    return { remote, version, path: owned.path, address, problems };
  } finally {
    await context.close();
  }
}

async function examine(
  page: Page,
  settled: Settled,
  { remote, address }: { remote: string; address: string },
): Promise<string[]> {
  const seen = await look(page, settled, remote);
  return seen.length === 0 ? leftBehind(page, settled, address) : seen;
}

function timeoutAsProblem(error: unknown): string[] {
  if (error instanceof errors.TimeoutError) return [error.message];
  throw error;
}

async function look(page: Page, settled: Settled, remote: string): Promise<string[]> {
  const registry = await inlinedRegistry(page);
  const refused = registry.remotes[remote]?.refused;
  if (refused) return [refused];
  const heading = page.locator(HEADING).first();
  const appeared = await heading.waitFor({ timeout: PATIENCE_MS }).then(
    () => true,
    () => false,
  );
  if (!appeared) return [`no h1 within ${PATIENCE_MS / 1000} s`];
  await settled();
  const title = await heading.innerText({ timeout: PATIENCE_MS }).catch(() => null);
  if (title === null) return ['the h1 went away and did not return'];
  const { pathname } = new URL(page.url());
  const owner = areaOf(registry, pathname)?.remote;
  return [
    ...(ERROR_SCREENS.includes(title) ? [`shows "${title}"`] : []),
    ...(owner === remote ? [] : [`leads away to ${pathname}`]),
  ];
}

async function inlinedRegistry(page: Page): Promise<PageRegistry> {
  const text = await page.locator('#registry').textContent();
  return JSON.parse(text ?? '') as PageRegistry;
}
