import {
  areaOf,
  filledIn,
  knownFilters,
  SHELL_SCREENS,
  type Area,
  type OwnedPath,
  type PageRegistry,
} from '@stagedoor/federation';
import { SHELL_PAGES } from './page-texts.js';

/** What the URL of a page says, with the registry of its visitor. */
export interface PagePlace {
  /** The path of the page's one URL. */
  pathname: string;
  registry: PageRegistry;
  /** The area of the remote that owns the path, if any. */
  area: Area | null;
  /** The filters of the URL; null if it has another parameter, or if no remote owns the path. */
  filters: URLSearchParams | null;
}

/** Stands for all URLs without a page. A space, which no URL has, keeps it apart from paths. */
const NO_PAGE = 'no page';

const ID = /(?<=\/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/|$)/gi;

export function shellPlaceOf(pathname: string): OwnedPath | null {
  const address = pathname.toLowerCase().replace(/\/$/, '');
  const path = SHELL_SCREENS.find((screen) => screen === address);
  return path ? { path, access: 'public', ...SHELL_PAGES[path] } : null;
}

const pathOf = (address: string) => address.split('?', 1)[0]!;
const queryOf = (address: string) => address.slice(pathOf(address).length);

/** Assigned to a URL instead of parsed, because a path may start like the URL of another host. */
function pathnameOf(address: string): string {
  const url = new URL('http://localhost');
  url.pathname = pathOf(address).replace(/^\/+/, '/').replaceAll('\\', '%5C');
  return url.pathname;
}

/** Returns the path as its page declares it, with ids in lower case and without further slashes. */
function declaredSpelling(path: string, pathname: string): string {
  return filledIn(path, path, pathname).replace(ID, (id) => id.toLowerCase());
}

/** @param address The path of a request with its query. */
export function placeOf(address: string, registry: PageRegistry): PagePlace {
  const given = pathnameOf(address);
  const shellPlace = shellPlaceOf(given);
  const area = shellPlace ? null : areaOf(registry, given);
  const page = shellPlace ?? area;
  const pathname = page ? declaredSpelling(page.path, given) : given;
  return { pathname, registry, area, filters: area && knownFilters(area, queryOf(address)) };
}

/** Parameters by which other sites follow those who open their links. */
const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|ttclid|twclid|li_fat_id|igshid|igsh|mc_cid|mc_eid|srsltid|_gl)$/;

/** Returns the query without tracking parameters and without blanks around its filters, so that its page is drawn. */
function properQuery({ drawn, filters = [] }: OwnedPath, query: string): string {
  if (!drawn) return query;
  const given = [...new URLSearchParams(query)];
  const proper = given
    .filter(([name]) => filters.includes(name) || !TRACKING.test(name))
    .map(([name, text]): [string, string] => [name, filters.includes(name) ? text.trim() : text]);
  if (String(proper) === String(given)) return query;
  return proper.length > 0 ? `?${new URLSearchParams(proper).toString()}` : '';
}

/** Returns the one URL of a page, below the site, if the address of a request is another spelling of it. */
export function properUrl(address: string, { pathname, area }: PagePlace): string | null {
  const page = area ?? shellPlaceOf(pathname);
  if (!page) return null;
  const query = properQuery(page, queryOf(address));
  return address === pathname + query ? null : pathname + query;
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
