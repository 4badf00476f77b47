import { expect, test as anyTest } from '@playwright/test';
import { collectComplaints } from './console';

export { expect, type Browser, type Locator, type Page } from '@playwright/test';

/**
 * A journey. Fails when one of its pages has an uncaught error, or an unexpected console error or warning
 * (support/console).
 */
export const test = anyTest.extend<{ quiet: void }>({
  quiet: [
    async ({ browser }, use) => {
      const complaints = collectComplaints(browser);
      await use();
      expect(complaints, 'uncaught errors and unexpected console lines').toEqual([]);
    },
    { auto: true },
  ],
});
