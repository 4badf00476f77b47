import { integrationTests } from '../../vitest.presets.mjs';

/** Remotes built from the templates of bundlers, for `npm run test:full`. */
export default integrationTests('bundlers', 'tools/dev/src/bundlers');
