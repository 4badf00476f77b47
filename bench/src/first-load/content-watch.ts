/** When the content was in the document, and when it was painted, in milliseconds since navigation start. */
export interface ContentTimes {
  standsAt: number;
  paintedAt: number;
}

interface Watched {
  stagedoorContent: Promise<ContentTimes>;
}

/** Runs in the page before its own scripts: waits up to a minute for an element with this text. */
export function watchForContent({ selector, text }: { selector: string; text: string }): void {
  const isThere = () =>
    [...document.querySelectorAll(selector)].some((found) => found.textContent.includes(text));
  const times = new Promise<ContentTimes>((resolve, reject) => {
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      const standsAt = performance.now();
      // Animation callbacks run before the frame is painted, a message after it.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve({ standsAt, paintedAt: performance.now() });
        port2.postMessage(null);
      });
    });
    setTimeout(() => reject(new Error(`${location.pathname} shows no ${selector}.`)), 60_000);
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  });
  Object.assign(globalThis, { stagedoorContent: times } satisfies Watched);
}

/** Runs in the page: settles when the content is painted. */
export function whenContentIsPainted(): Promise<ContentTimes> {
  return (globalThis as unknown as Watched).stagedoorContent;
}
