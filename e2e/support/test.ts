import { expect, test as anyTest } from '@playwright/test';
import { listenToAll } from './console';

export { expect, type Browser, type Locator, type Page } from '@playwright/test';

/**
 * A journey. It fails, whatever else it shows, when any of its pages has an uncaught error, or a console error or
 * warning that is not expected (support/console).
 */
export const test = anyTest.extend<{ quiet: void }>({
  quiet: [
    async ({ browser }, use) => {
      const complaints = listenToAll(browser);
      await use();
      expect(complaints, 'uncaught errors and unexpected lines of the console').toEqual([]);
    },
    { auto: true },
  ],
});
