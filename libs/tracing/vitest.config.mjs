import { unitTests } from '../../vitest.presets.mjs';

export default unitTests({ node: ['libs/tracing'] });
