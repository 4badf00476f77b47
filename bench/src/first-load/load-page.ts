import type { Browser, Page } from '@playwright/test';
import { type ContentTimes, watchForContent, whenContentIsPainted } from './content-watch.js';
import type { NetworkConditions } from './networks.js';
import type { MeasuredPage } from './pages.js';
import { countHops, recordRequests, type SentRequest } from './request-record.js';

/** A request that was on its way before the content of the page stood. */
export interface EarlyRequest {
  path: string;
  type: string;
  /** Round trips one after the other until it is answered. */
  hop: number;
  /** Of its body, compressed as it was sent. */
  bytes: number;
}

/** One load of a page with an empty cache. */
export interface Load {
  /** From the start of the navigation until the content had been painted. */
  visibleMs: number;
  /** Document, scripts and data, as the browser asked for them. */
  requests: EarlyRequest[];
}

interface Timing {
  url: string;
  startedAt: number;
  bytes: number;
}

/** Fonts, pictures and the icon keep no content waiting. */
const COUNTED = new Set(['Document', 'Script', 'Fetch', 'XHR']);

/** Opens a page of the site as somebody who was never there, and waits for its content. */
export async function loadPage(
  browser: Browser,
  siteUrl: string,
  { path, content }: MeasuredPage,
  network: NetworkConditions,
): Promise<Load> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.addInitScript(watchForContent, content);
    const sent = await openThrough(network, page);
    await page.goto(siteUrl + path, { waitUntil: 'commit', timeout: 60_000 });
    const times = await page.evaluate(whenContentIsPainted);
    // What is still under way has no timing yet.
    await page.waitForLoadState('networkidle');
    const timings = await page.evaluate(readTimings);
    return { visibleMs: times.paintedAt, requests: earlyRequests(sent, timings, times) };
  } finally {
    await context.close();
  }
}

async function openThrough(
  { latencyMs, bytesPerSecond }: NetworkConditions,
  page: Page,
): Promise<readonly SentRequest[]> {
  const cdp = await page.context().newCDPSession(page);
  const sent = await recordRequests(cdp);
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond?.down ?? -1,
    uploadThroughput: bytesPerSecond?.up ?? -1,
  });
  return sent;
}

/** Runs in the page. */
function readTimings(): Timing[] {
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  return entries.map(({ name, startTime, encodedBodySize }) => ({
    url: name,
    startedAt: startTime,
    bytes: encodedBodySize,
  }));
}

function earlyRequests(
  sent: readonly SentRequest[],
  timings: readonly Timing[],
  { standsAt }: ContentTimes,
): EarlyRequest[] {
  const hops = countHops(sent);
  const types = new Map(sent.map(({ url, type }) => [url, type]));
  return timings
    .map(({ url, startedAt, bytes }) => ({
      path: new URL(url).pathname + new URL(url).search,
      type: types.get(url) ?? 'Other',
      hop: hops.get(url) ?? 0,
      bytes,
      startedAt,
    }))
    .filter(({ type, startedAt }) => COUNTED.has(type) && startedAt < standsAt)
    .map(({ startedAt: _startedAt, ...request }) => request);
}
