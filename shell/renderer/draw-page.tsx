import { areaOf } from '@stagedoor/federation/runtime';
import {
  createApiClient,
  createQueryClient,
  type RemoteModule,
  type RouteObject,
} from '@stagedoor/platform';
import type { ReactElement } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { createStore } from 'zustand/vanilla';
import type { DrawnPage, PageToDraw } from '../server/drawing/messages';
import { App, type AppProps } from '../src/app/app';
import { shellRoutes } from '../src/app/routes';
import { areaRoute } from '../src/remotes/area-route';
import { LAYOUT_ROUTE, type Areas } from '../src/remotes/areas';
import { GUEST, type Session } from '../src/session/session';

const nothing = () => undefined;

const openAreas: Areas = {
  discover: nothing,
  preload: nothing,
  prefetchFiles: nothing,
  isOpen: () => true,
  lacksFiles: () => false,
};

function guestSession(): Session {
  return {
    store: createStore(() => GUEST),
    ready: async () => undefined,
    begin: nothing,
    replaceUser: async () => undefined,
    end: nothing,
    forgetReason: nothing,
  };
}

function withArea(area: RouteObject): RouteObject[] {
  return shellRoutes.map((route) =>
    route.id === LAYOUT_ROUTE ? { ...route, children: [...route.children!, area] } : route,
  ) as RouteObject[];
}

/** Returns what the shell renders of a page for a guest. */
export function siteOf(remote: string, module: RemoteModule, page: PageToDraw): AppProps {
  const { address, registry, firstData } = page;
  const session = guestSession();
  const api = createApiClient({ firstData, getAccessToken: () => null, onUnauthorized: nothing });
  const routes = withArea(areaRoute(remote, registry, module));
  return {
    router: createMemoryRouter(routes, { initialEntries: [address] }),
    shell: {
      registry,
      areas: openAreas,
      session,
      reports: { failed: nothing, shown: nothing },
    },
    platform: {
      session: session.store,
      api,
      queryClient: createQueryClient(),
      leaveTo: nothing,
      endSession: nothing,
    },
  };
}

/** Marks a part that waits for something or has thrown: without scripts it would never be seen. */
const MISSING = '<!--$!-->';

/** Elements for the head that React writes before the content. */
const HOISTED = /^(?:<link [^>]*>)+/;

/** A style attribute, which the policy of the page forbids. */
const STYLED = /<[a-z][^>]* style="/;

/** Returns what the first missing part of a tree has thrown, which `renderToString` keeps to itself. */
function reasonOf(tree: ReactElement): Promise<unknown> {
  return new Promise((resolve) => {
    const { abort } = renderToPipeableStream(tree, {
      onError: resolve,
      // Each part has been rendered by then, or waits.
      onShellReady() {
        resolve(new Error('A part of the screen waits.'));
        abort();
      },
    });
  });
}

/**
 * Draws a page for a guest, as the browser renders it first. Throws if the path is not the remote's, or if a part of it
 * throws or is not ready at once.
 */
export async function drawPage(module: RemoteModule, page: PageToDraw): Promise<DrawnPage> {
  const area = areaOf(page.registry, new URL(page.address, 'http://site').pathname);
  if (!area) throw new Error('No remote owns this path.');
  const site = siteOf(area.remote, module, page);
  if (!site.router.state.initialized) throw new Error('The screen loads something first.');
  const sheet = new ServerStyleSheet();
  try {
    const tree = sheet.collectStyles(<App {...site} />);
    const html = renderToString(tree).replace(HOISTED, '');
    if (html.includes(MISSING)) throw await reasonOf(tree);
    if (STYLED.test(html)) throw new Error('The screen has a style attribute.');
    return { html, css: cssOf(sheet) };
  } finally {
    sheet.seal();
    site.platform.queryClient.clear();
    site.router.dispose();
  }
}

function cssOf(sheet: ServerStyleSheet): string {
  return /<style[^>]*>([^]*)<\/style>/.exec(sheet.getStyleTags())?.[1] ?? '';
}
