import type { PublishedBuild } from './build.js';
import type { MenuLink } from './menu-links.js';

/** One remote as a page knows it: the one build that this visitor gets. */
export interface PageEntry extends Omit<PublishedBuild, 'requires'> {
  /** Set if it must not be loaded: why, such as "needs react ^20.0.0 (the shell has 19.3.1)". */
  refused?: string;
  /** Set while two versions of it are compared: how it went is told to the API. */
  counted?: true;
  /** What a report of this page on this remote carries, so that the API knows that a page was given this version. */
  ticket?: string;
}

/** Which build of each remote a page is made of. */
export interface PageRegistry {
  environment: string;
  revision: number;
  remotes: Record<string, PageEntry>;
}

/** What the page server writes into a page: the build of each remote, and the links of all menus in their order. */
export interface WrittenRegistry extends PageRegistry {
  links: MenuLink[];
}
