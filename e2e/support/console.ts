import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

/** The failures that are only logged (specification, section 8). Chromium logs each failed request too. */
const LOGGED: readonly RegExp[] = [
  /^The role could not be switched\. ApiError/,
  /^Your events could not be loaded ApiError/,
  /^My tickets could not be loaded ApiError/,
  /^Your venues could not be loaded ApiError/,
  /^The venues could not be loaded ApiError/,
];

/** An event that exists only in a journey (support/events): the page server returns 404 for its page. */
const MADE_UP_EVENT = /^\/events\/01900000-/;

const FAILED_RESOURCE = /^Failed to load resource: /;

interface Provoked {
  failures: (string | RegExp)[];
  lines: RegExp[];
}

const provoked = new WeakMap<BrowserContext, Provoked>();

function provokedIn(context: BrowserContext): Provoked {
  const known = provoked.get(context) ?? { failures: [], lines: [] };
  provoked.set(context, known);
  return known;
}

/** Allows requests for these paths to fail in the context of this page. Chromium logs each failure. */
export function expectToFail(page: Page, ...pathnames: (string | RegExp)[]): void {
  provokedIn(page.context()).failures.push(...pathnames);
}

/** Allows the page to log a line like this, or to leave such an error uncaught. */
export function expectToLog(page: Page, line: RegExp): void {
  provokedIn(page.context()).lines.push(line);
}

/** Adds the unexpected uncaught errors and console lines of the context's pages to the list. */
export function collectComplaints(context: BrowserContext, complaints: string[]): void {
  context.on('weberror', (uncaught) => {
    const { message } = uncaught.error();
    const isMeant = provokedIn(context).lines.some((line) => line.test(message));
    if (!isMeant) complaints.push(`uncaught ${message}`);
  });
  context.on('console', (message) => {
    const isComplaint = ['error', 'warning'].includes(message.type());
    if (isComplaint && !isExpected(message, provokedIn(context))) complaints.push(tell(message));
  });
}

function isExpected(message: ConsoleMessage, { failures, lines }: Provoked): boolean {
  const text = message.text();
  if (!FAILED_RESOURCE.test(text)) return [...LOGGED, ...lines].some((line) => line.test(text));
  const { pathname } = new URL(message.location().url);
  return [...failures, MADE_UP_EVENT].some((expected) =>
    typeof expected === 'string' ? expected === pathname : expected.test(pathname),
  );
}

function tell(message: ConsoleMessage): string {
  return `console ${message.type()}: ${message.text()} (${message.location().url})`;
}
