import { readdirSync } from 'node:fs';
import { unitTests } from './vitest.presets.mjs';

const remotes = readdirSync(import.meta.dirname).filter((folder) => folder.startsWith('mfe-'));

/** Every package's unit tests in one run; each package also runs its own alone. */
export default unitTests({
  node: [
    'api',
    'bench',
    'libs/contracts',
    'libs/federation',
    'libs/tracing',
    'shell/renderer',
    'shell/server',
    'tools',
  ],
  browser: [
    'libs/platform',
    'libs/testing',
    'libs/ui',
    'shell/preview',
    'shell/src',
    'tools/harness/src/browser',
    ...remotes,
  ],
});
