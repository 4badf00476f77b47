import type { OwnedPath, PageLink } from './owned-path.js';

/** A link of a menu as a page has it. */
export interface MenuLink extends Omit<PageLink, 'order' | 'label'> {
  to: string;
  label: string;
}

/** The part of a registry that says what is in the menus. */
export interface LinkedPaths {
  remotes: Record<string, { paths: OwnedPath[] }>;
}

/**
 * The links of all menus in their order. Two remotes that declare the same order do not stop each other's moves: the path
 * decides between them, the same way for every page.
 */
export function menuLinks({ remotes }: LinkedPaths): MenuLink[] {
  const all = Object.values(remotes)
    .flatMap(({ paths }) => paths)
    .flatMap(({ path, title = path, links = [] }) =>
      links.map(({ order, label = title, ...link }) => ({
        order,
        link: { to: path, label, ...link },
      })),
    );
  return all
    .sort((one, other) => one.order - other.order || (one.link.to < other.link.to ? -1 : 1))
    .map(({ link }) => link);
}
