import { unitTests } from '../vitest.presets.mjs';

export default unitTests({
  node: ['shell/renderer', 'shell/server'],
  browser: ['shell/preview', 'shell/src'],
});
