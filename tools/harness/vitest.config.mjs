import { unitTests } from '../../vitest.presets.mjs';

export default unitTests({ node: ['tools/harness'], browser: ['tools/harness/src/browser'] });
