import type { ConsoleMessage, Page } from '@playwright/test';

/** The problems of a page: errors, warnings, failure reports and policy violations. */
export interface Watch {
  problems: readonly string[];
}

const REPORTS = '/api/client-errors';

/** Watches a page; call it before the first navigation. */
export async function watchPage(page: Page): Promise<Watch> {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(describe(message));
  });
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === REPORTS) {
      problems.push(`the shell reports a failure: ${request.postData() ?? ''}`);
    }
  });
  await page.exposeFunction('stagedoorPolicyBreach', (breach: string) => {
    problems.push(`against the content security policy: ${breach}`);
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const tell = (globalThis as Record<string, unknown>)['stagedoorPolicyBreach'];
      (tell as (breach: string) => void)(`${violatedDirective} ${blockedURI}`);
    });
  });
  return { problems };
}

function describe(message: ConsoleMessage): string {
  const { url } = message.location();
  return `console ${message.type()}: ${message.text()}${url ? ` (${url})` : ''}`;
}
