import { areaOf } from '@stagedoor/federation/runtime';
import { createElement, type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, type AppProps } from './app';
import { isAtDocument, isFromCache } from './first-data';
import { firstPicture, opened } from './first-picture';

declare global {
  /** Replays the clicks since the page was drawn: see `EARLY_CLICKS_SCRIPT` of the page server. */
  var stagedoorReplay: (() => void) | undefined;
}

function isOpen({ router, shell: { areas, registry } }: AppProps): boolean {
  const area = areaOf(registry, router.state.location.pathname);
  return area !== null && areas.isOpen(area.remote);
}

/** False once the visitor has left the page of the document, or is leaving it for one that is loading. */
function isStillThere({ router }: AppProps): boolean {
  const { location, navigation } = router.state;
  return navigation.state === 'idle' && isAtDocument(location);
}

/**
 * Hydrates what the page server has drawn. If the visitor goes Back during hydration, React renders the other page, or
 * its skeleton, instead and reports a mismatch, which is not an error then.
 */
function takeOver(element: HTMLElement, app: ReactNode, site: AppProps): void {
  hydrateRoot(element, app, {
    onRecoverableError: (error) => {
      if (isStillThere(site)) reportError(error);
    },
  });
}

/**
 * Leaves what the page server has drawn as it is, because it can be read without its area, and shows the page's own
 * message below it.
 */
function keepDrawn(element: HTMLElement, site: AppProps, rescue: HTMLElement): void {
  const reload = () => void site.router.navigate(0);
  element.after(rescue);
  rescue.hidden = false;
  rescue.querySelector('button')!.onclick = reload;
  site.router.subscribe(() => {
    if (!isStillThere(site)) reload();
  });
}

/** Invalidates what queries take from the page, which may be at the first render of any screen. */
function invalidateFirstData(queryClient: AppProps['platform']['queryClient']): void {
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'added') query.invalidate();
  });
}

/**
 * Shows the site in an element. What the page server has drawn there stays until the area is loaded, and is taken over
 * as it is. If the area cannot be loaded, it stays with `rescue`, a message and its button.
 */
export async function showSite(
  element: HTMLElement,
  site: AppProps,
  rescue: HTMLElement,
): Promise<void> {
  const app = createElement(App, site);
  const isDrawn = element.hasChildNodes();
  if (isDrawn && isFromCache()) invalidateFirstData(site.platform.queryClient);
  await (isDrawn ? opened(site) : firstPicture(site));
  // A transition renders in slices, so that the page stays responsive.
  if (!isDrawn || !isAtDocument(site.router.state.location))
    startTransition(() => createRoot(element).render(app));
  else if (isOpen(site)) startTransition(() => takeOver(element, app, site));
  else keepDrawn(element, site, rescue);
  globalThis.stagedoorReplay?.();
}
