import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS } from '@stagedoor/ops/browser/browser-arguments';
import { findBrowser } from '@stagedoor/ops/browser/find-browser';
import { PHONE } from './support/device';

/** They run on one site that is theirs alone, in one worker beside the others. */
const ON_THEIR_OWN = /(?:failures[^/]*|many-venues|missing-remote|swap-a-remote)\.spec\.ts$/;
/** They are made with a finger. */
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
  workers: 3,
  projects: [
    { name: 'failures', testMatch: ON_THEIR_OWN, workers: 1 },
    { name: 'phone', testMatch: ON_A_PHONE, use: PHONE },
    { name: 'journeys', testIgnore: [ON_THEIR_OWN, ON_A_PHONE] },
  ],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    // Known once the site is started: the workers read this file after that.
    baseURL: process.env.STAGEDOOR_URL,
    locale: 'en-GB',
    timezoneId: process.env.BROWSER_TIME_ZONE ?? 'Europe/London',
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    // Pictures and page copies at every step would take longer than the steps: TRACE=1 has them.
    trace: { mode: 'retain-on-failure', screenshots: full, snapshots: full, sources: full },
    launchOptions: {
      executablePath: findBrowser(),
      args: [...BROWSER_ARGUMENTS],
    },
  },
});
