import type { Browser, Page } from '@playwright/test';
import { type ContentTimes, watchForContent, whenContentIsPainted } from './content-watch.js';
import type { NetworkConditions } from './networks.js';
import type { MeasuredPage } from './pages.js';
import { countHops, recordRequests, type SentRequest } from './request-record.js';

/** A request that was sent before the content was in the document. */
export interface EarlyRequest {
  path: string;
  type: string;
  /** Sequential round trips until its response. */
  hop: number;
  /** The compressed size of its body. */
  bytes: number;
}

/** One load of a page with an empty cache. */
export interface Load {
  /** From navigation start until the content was painted. */
  visibleMs: number;
  /** Document, scripts and data, in the order of the browser's requests. */
  requests: EarlyRequest[];
}

interface Timing {
  url: string;
  startedAt: number;
  bytes: number;
}

/** Fonts, images and the icon do not delay content. */
const COUNTED = new Set(['Document', 'Script', 'Fetch', 'XHR']);

/** Opens a page in a new browser context, with the token of a visitor if given, and waits for its content. */
export async function loadPage(
  browser: Browser,
  siteUrl: string,
  { path, content }: MeasuredPage,
  network: NetworkConditions,
  token?: string,
): Promise<Load> {
  const context = await browser.newContext(token ? { storageState: holding(token, siteUrl) } : {});
  try {
    const page = await context.newPage();
    await page.addInitScript(watchForContent, content);
    const sent = await openThrough(network, page);
    await page.goto(siteUrl + path, { waitUntil: 'commit', timeout: 60_000 });
    const times = await page.evaluate(whenContentIsPainted);
    // A request in progress has no timing yet.
    await page.waitForLoadState('networkidle');
    const timings = await page.evaluate(readTimings);
    return { visibleMs: times.paintedAt, requests: earlyRequests(sent, timings, times) };
  } finally {
    await context.close();
  }
}

function holding(token: string, origin: string) {
  return {
    cookies: [],
    origins: [{ origin, localStorage: [{ name: 'accessToken', value: token }] }],
  };
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
