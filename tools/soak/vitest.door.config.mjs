import { integrationTests } from '../../vitest.presets.mjs';

/** A night at the door, for `npm run test:full`. */
export default integrationTests('door-night', 'tools/soak/src/door-night');
