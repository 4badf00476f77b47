import { type Browser, expect, test as anyTest } from '@playwright/test';
import { collectComplaints } from './console';

export { expect, type Browser, type Locator, type Page } from '@playwright/test';

/**
 * A journey. Fails when one of its pages has an uncaught error, or an unexpected console error or warning
 * (support/console).
 */
export const test = anyTest.extend<{ quiet: void; loadedRemotes: void }>({
  quiet: [
    async ({ browser }, use) => {
      const complaints = collectComplaints(browser);
      await use();
      expect(complaints, 'uncaught errors and unexpected console lines').toEqual([]);
    },
    { auto: true },
  ],
  /** Annotates the journey with the remotes that it loads, for `npm test -- --affected`. */
  loadedRemotes: [
    async ({ browser }, use, { annotations }) => {
      const remotes = collectRemotes(browser);
      await use();
      annotations.push(...[...remotes].map((description) => ({ type: 'remote', description })));
    },
    { auto: true },
  ],
});

function collectRemotes(browser: Browser): ReadonlySet<string> {
  const remotes = new Set<string>();
  browser.on('context', (context) =>
    context.on('request', (request) => {
      const [, remote] = /^\/remotes\/([^/]+)\//.exec(new URL(request.url()).pathname) ?? [];
      if (remote) remotes.add(remote);
    }),
  );
  return remotes;
}
