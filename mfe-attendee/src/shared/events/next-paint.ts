/** Resolves after the next paint; in a background tab, once the tab becomes visible. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    // Animation-frame callbacks run before the paint, a timer runs after it.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
