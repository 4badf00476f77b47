/** The exports for the host in the browser, without Node modules or schemas. */
export { areaOf, type Area } from './registry/area-of.js';
export { isWithin } from './registry/is-within.js';
export { shellScreenOf } from './registry/shell-paths.js';
export { patternKey } from './registry/pattern-key.js';
export { PREPARE_SCRIPT, type PrepareScript } from './prepare-script.js';
export type { OwnedPath } from './registry/owned-path.js';
export { menuLinks, type MenuLink } from './registry/menu-links.js';
export type { PageEntry, PageRegistry, WrittenRegistry } from './registry/page-registry.js';
