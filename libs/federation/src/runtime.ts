/** What the host needs in the browser: no Node, no schema. */
export { areaOf, type Area } from './registry/area-of.js';
export { PREPARE_SCRIPT, type PrepareScript } from './prepare-script.js';
export type { OwnedPath } from './registry/owned-path.js';
export type { PageEntry, PageRegistry } from './registry/page-registry.js';
