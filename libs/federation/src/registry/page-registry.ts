import type { PublishedBuild } from './build.js';
import type { MenuLink } from './menu-links.js';

/** One remote in a page, with the build chosen for this visitor. */
export interface PageEntry extends Omit<PublishedBuild, 'requires'> {
  /** Set if the build must not be loaded: the reason, such as "needs react ^20.0.0 (the shell has 19.3.1)". */
  refused?: string;
  /** Set while two versions are compared, so that the page reports successes to the API as well. */
  counted?: true;
  /** The signed ticket for this page's reports on the remote, which proves that a page was served with this version. */
  ticket?: string;
  /** Set if the pages of this remote are in another document than this page: its files are not named here. */
  apart?: true;
}

/** The builds that a page is made of. */
export interface PageRegistry {
  environment: string;
  revision: number;
  remotes: Record<string, PageEntry>;
}

/** The registry that the page server writes into a page, with the links of all menus in order. */
export interface WrittenRegistry extends PageRegistry {
  links: MenuLink[];
}
