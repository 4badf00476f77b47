import { integrationTests } from '../../vitest.presets.mjs';

/** A restore to a moment by pgBackRest, for `npm run test:full`. */
export default integrationTests('point-in-time', 'tools/dev/src/point-in-time');
