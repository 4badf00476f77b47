/**
 * True if the browser restored the page from its cache, as after Back from a payment page. Its first data are then as
 * old as the page.
 */
export function isFromCache(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.transferSize === 0;
}

/** Returns the data that the page server sent for the first screen, by path of the call. */
export function readFirstData(): Readonly<Record<string, unknown>> {
  const text = document.getElementById('first-data')?.textContent;
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
}
