/** True where the page is an old copy that the browser had kept, as after Back from a payment page. */
function isFromCache(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.transferSize === 0;
}

/**
 * What the page server has sent along for the first screen, by the address of the call that it saves waiting for. Nothing
 * if the page itself is old, because then this is too.
 */
export function readFirstData(): Readonly<Record<string, unknown>> {
  const text = document.getElementById('first-data')?.textContent;
  return text && !isFromCache() ? (JSON.parse(text) as Record<string, unknown>) : {};
}
