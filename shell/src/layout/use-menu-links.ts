import type { Role } from '@stagedoor/contracts';
import type { MenuLink } from '@stagedoor/federation/runtime';
import { useShell } from '../app/shell-context';

/** Returns the links of a menu for a current role in order; those of a creator without one (section 2). */
export function linksFor(
  links: readonly MenuLink[],
  menu: MenuLink['menu'],
  role: Role | null,
): MenuLink[] {
  const current = role ?? 'creator';
  return links.filter((link) => link.menu === menu && (link.role ?? current) === current);
}

/** Returns the links that the remotes of this page declare for a menu. */
export function useMenuLinks(menu: MenuLink['menu'], role: Role | null): MenuLink[] {
  return linksFor(useShell().registry.links, menu, role);
}
