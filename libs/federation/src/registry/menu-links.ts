import type { OwnedPath, PageLink } from './owned-path.js';

/** A menu link as rendered in a page. */
export interface MenuLink extends Omit<PageLink, 'order' | 'label'> {
  to: string;
  label: string;
}

/** The fields of a registry that declare menu links. */
export interface LinkedPaths {
  remotes: Record<string, { paths: OwnedPath[] }>;
}

/**
 * Returns the links of all menus in order. Links of two remotes with the same order are sorted by path, so that neither
 * remote's move is refused.
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
