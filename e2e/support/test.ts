import { type Browser, type BrowserContext, expect, test as anyTest } from '@playwright/test';
import { collectComplaints } from './console';

export { expect, type Browser, type Locator, type Page } from '@playwright/test';

/**
 * A journey. Fails when one of its pages has an uncaught error, or an unexpected console error or warning
 * (support/console).
 */
export const test = anyTest.extend<{ quiet: void; loadedRemotes: void; closed: void }>({
  quiet: [
    async ({ browser }, use) => {
      const complaints: string[] = [];
      await inEachContext(browser, (context) => collectComplaints(context, complaints), use);
      expect(complaints, 'uncaught errors and unexpected console lines').toEqual([]);
    },
    { auto: true },
  ],
  /** Annotates the journey with the remotes that it loads, for `npm test -- --affected`. */
  loadedRemotes: [
    async ({ browser }, use, { annotations }) => {
      const remotes = new Set<string>();
      await inEachContext(browser, (context) => collectRemotes(context, remotes), use);
      annotations.push(...[...remotes].map((description) => ({ type: 'remote', description })));
    },
    { auto: true },
  ],
  /** Closes the contexts that the journey leaves open: their pages would continue to send requests. */
  closed: [
    async ({ browser }, use) => {
      const opened: BrowserContext[] = [];
      await inEachContext(browser, (context) => opened.push(context), use);
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
});

/** Calls `look` with each context that is opened during the journey. */
async function inEachContext(
  browser: Browser,
  look: (context: BrowserContext) => void,
  journey: () => Promise<void>,
): Promise<void> {
  browser.on('context', look);
  await journey();
  browser.off('context', look);
}

function collectRemotes(context: BrowserContext, remotes: Set<string>): void {
  context.on('request', (request) => {
    const [, remote] = /^\/remotes\/([^/]+)\//.exec(new URL(request.url()).pathname) ?? [];
    if (remote) remotes.add(remote);
  });
}
