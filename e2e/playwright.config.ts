import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS } from '@stagedoor/ops/browser/browser-arguments';
import { findBrowser } from '@stagedoor/ops/browser/find-browser';
import { PHONE } from './support/device';

/** Specs that need a site of their own or change the common one: they run in one worker, one after another. */
const ON_THEIR_OWN = /(?:failures[^/]*|many-venues|missing-remote|swap-a-remote)\.spec\.ts$/;
/** Specs that use touch. */
const ON_A_PHONE = /phone\.spec\.ts$/;

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;
const full = process.env.TRACE === '1';

/** Journeys through one started site, in the browser of this machine. */
export default defineConfig({
  testDir: './specs',
  outputDir: '../.results/e2e',
  globalSetup: './harness/start-site.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 4,
  projects: [
    { name: 'failures', testMatch: ON_THEIR_OWN, workers: 1 },
    { name: 'phone', testMatch: ON_A_PHONE, use: PHONE },
    { name: 'journeys', testIgnore: [ON_THEIR_OWN, ON_A_PHONE] },
  ],
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['./harness/failed-page-reporter.ts'],
    ...(report ? [['json', { outputFile: report }] as const] : []),
  ],
  use: {
    // Set by globalSetup; the workers read this file after it.
    baseURL: process.env.STAGEDOOR_URL,
    locale: 'en-GB',
    timezoneId: process.env.BROWSER_TIME_ZONE ?? 'Europe/London',
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    // Screenshots and snapshots of every step take longer than the steps: only with TRACE=1.
    trace: { mode: 'retain-on-failure', screenshots: full, snapshots: full, sources: full },
    launchOptions: {
      executablePath: findBrowser(),
      args: [...BROWSER_ARGUMENTS],
    },
  },
});
