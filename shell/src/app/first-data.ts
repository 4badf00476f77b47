function navigation(): PerformanceNavigationTiming | undefined {
  const [entry] = performance.getEntriesByType('navigation');
  return entry as PerformanceNavigationTiming | undefined;
}

/** True if the browser restored the page from its cache, as after Back from a payment page. */
export function isFromCache(): boolean {
  return navigation()?.transferSize === 0;
}

/** True at the URL of the document: Back and Forward may lead elsewhere before the site is shown. */
export function isAtDocument({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  const start = new URL(navigation()?.name ?? '', document.baseURI);
  return start.pathname + start.search === pathname + search;
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
