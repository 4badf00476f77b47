import type { Area, PageRegistry } from '@stagedoor/federation';
import type { DrawnPage } from './messages.js';
import type { Config } from '../config.js';
import type { FirstData } from '../first-data-source.js';
import type { Log } from '../log.js';
import { DrawnPages, type Outcome } from './drawn-pages.js';
import { hasNamespaces, isolated } from './isolation.js';
import { Renderers } from './renderers.js';

export interface PublicPage {
  area: Area;
  registry: PageRegistry;
  pathname: string;
  /** The known filters of its address. */
  filters: URLSearchParams;
  firstData: FirstData;
}

/** Returns the content of a public page; null if it is not drawn. Never rejects, and answers within 100 ms. */
export type DrawPage = (page: PublicPage) => Promise<DrawnPage | null>;

export interface Drawing {
  draw: DrawPage;
  /** Makes the renderers of this registry ready for its first visitors. */
  prepare: (registry: PageRegistry) => void;
  stop: () => void;
}

export interface DrawingOptions {
  /** The program of the renderers. */
  rendererFile: string;
  remotesDir: string;
  log: Pick<Log, 'info' | 'warn'>;
  count: (outcome: Outcome) => void;
}

/** True if server parts may run on this machine. Where they would have a network, production needs the operator's word. */
function mayDraw({ drawPages, environment }: Config, withNamespaces: boolean): boolean {
  if (drawPages === 'never') return false;
  return withNamespaces || drawPages === 'always' || environment !== 'production';
}

/** Starts the drawing of pages; null if this server does not draw. */
export async function startDrawing(
  config: Config,
  { rendererFile, remotesDir, log, count }: DrawingOptions,
): Promise<Drawing | null> {
  const withNamespaces = await hasNamespaces();
  if (!mayDraw(config, withNamespaces)) {
    log.info({}, 'Pages are not drawn on this server: see DRAW_PAGES.');
    return null;
  }
  const renderers = new Renderers({
    remotesDir,
    program: isolated(rendererFile, withNamespaces),
    onEnd: (build, reason) => log.warn({ build, reason }, 'A renderer has ended.'),
  });
  const pages = new DrawnPages({ renderers, log, count });
  return {
    async draw({ area, registry, pathname, filters, firstData }) {
      // A page without its data is a skeleton.
      if (!area.drawn || !firstData.isWhole) return null;
      const isSearch = filters.size > 0;
      const address = isSearch ? `${pathname}?${filters.toString()}` : pathname;
      return pages.find({ remote: area.remote, registry, address, isSearch, firstData });
    },
    prepare: (registry) => pages.prepare(registry),
    stop: () => renderers.stop(),
  };
}
