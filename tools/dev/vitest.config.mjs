import { unitTests } from '../../vitest.presets.mjs';

export default unitTests({ node: ['tools/dev'], browser: ['tools/dev/src/harness/browser'] });
