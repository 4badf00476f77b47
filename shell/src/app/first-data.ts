/** True if the browser restored the page from its cache, as after Back from a payment page. */
export function isFromCache(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.transferSize === 0;
}

/**
 * Returns the data that the page server sent for the first screen, by path of the call. In a page from the browser's
 * cache they are as old as the page: empty then, unless the page is drawn and React needs them to take it over.
 */
export function readFirstData(isDrawn: boolean): Readonly<Record<string, unknown>> {
  const text = document.getElementById('first-data')?.textContent;
  if (!text || (!isDrawn && isFromCache())) return {};
  return JSON.parse(text) as Record<string, unknown>;
}
