import { integrationTests } from '../../vitest.presets.mjs';

/** Builds the images and starts them, for `npm run test:full`. */
export default integrationTests('images', 'tools/images');
