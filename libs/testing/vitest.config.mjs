import { unitTests } from '../../vitest.presets.mjs';

export default unitTests({ browser: ['libs/testing'] });
