import { areaOf, type PageRegistry } from '@stagedoor/federation/runtime';
import type { TrustedAddress } from './start-worker';

const CHECK_MS = 60_000;

/** What the service worker sends to its pages when it has stored another version. */
export interface Renewal {
  /** The files of the version. */
  files: string[];
}

/** Returns the files by which this page differs from other versions: those of the shell, and the entry of the remote. */
function ownFiles(scope: string, registry: PageRegistry): string[] {
  const { remote } = areaOf(registry, scope)!;
  const { baseUrl, entry } = registry.remotes[remote]!;
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[defer]');
  return [baseUrl + entry, ...Array.from(scripts, ({ src }) => new URL(src).pathname)];
}

/**
 * Registers the service worker of a scope, again until it has the page, and lets it ask for another version of the page
 * every minute and when the network is back. Returns the function that adds a listener for one that differs from this
 * page.
 */
export function followRenewals(
  scope: string,
  registry: PageRegistry,
  trusted: TrustedAddress,
): (listener: () => void) => () => void {
  const listeners = new Set<() => void>();
  const own = ownFiles(scope, registry);
  let isRenewed = false;
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (serviceWorker) {
    const options = { scope, updateViaCache: 'none' } as const;
    const register = () => {
      serviceWorker
        .register(trusted('/offline/worker.js'), options)
        .catch((error: unknown) => console.error('This page cannot be kept for later.', error));
    };
    register();
    // An installation that lacked a file ends the registration: only another one stores the page.
    const check = () =>
      serviceWorker.controller ? serviceWorker.controller.postMessage('check') : register();
    setInterval(check, CHECK_MS);
    window.addEventListener('online', check);
    serviceWorker.addEventListener('message', ({ data }: MessageEvent<Renewal>) => {
      if (own.every((file) => data.files.includes(file))) return;
      isRenewed = true;
      for (const listener of listeners) listener();
    });
  }
  return (listener) => {
    listeners.add(listener);
    if (isRenewed) listener();
    return () => listeners.delete(listener);
  };
}
