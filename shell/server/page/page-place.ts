import {
  areaOf,
  knownFilters,
  SHELL_SCREENS,
  type Area,
  type OwnedPath,
  type PageRegistry,
} from '@stagedoor/federation';
import { SHELL_PAGES } from './page-texts.js';

/** What the URL of a page says, with the registry of its visitor. */
export interface PagePlace {
  pathname: string;
  registry: PageRegistry;
  /** The area of the remote that owns the path, if any. */
  area: Area | null;
  /** The filters of the URL; null if it has another parameter, or if no remote owns the path. */
  filters: URLSearchParams | null;
}

/** Stands for all URLs without a page. A space, which no URL has, keeps it apart from paths. */
const NO_PAGE = 'no page';

export function shellPlaceOf(pathname: string): OwnedPath | null {
  const address = pathname.toLowerCase().replace(/\/$/, '');
  const path = SHELL_SCREENS.find((screen) => screen === address);
  return path ? { path, access: 'public', ...SHELL_PAGES[path] } : null;
}

/** Assigned to a URL instead of parsed, because a path may start like the URL of another host. */
function pathnameOf(address: string): string {
  const [path = '/'] = address.split('?', 1);
  const url = new URL('http://localhost');
  url.pathname = path.replace(/^\/+/, '/').replaceAll('\\', '%5C');
  return url.pathname;
}

const queryOf = (address: string) => address.slice(address.split('?', 1)[0]!.length);

/** @param address The path of a request with its query. */
export function placeOf(address: string, registry: PageRegistry): PagePlace {
  const pathname = pathnameOf(address);
  const area = areaOf(registry, pathname);
  return { pathname, registry, area, filters: area && knownFilters(area, queryOf(address)) };
}

/**
 * Returns the same text for all URLs that have the same page, so that invented ones are one page; null for a search,
 * which others hardly repeat.
 */
export function sharedKey({ area, pathname, filters }: PagePlace): string | null {
  if (!area) return shellPlaceOf(pathname) ? pathname : NO_PAGE;
  if (!filters) return `${pathname} with other parameters`;
  return filters.size === 0 ? pathname : null;
}
