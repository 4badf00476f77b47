import { register } from 'node:module';

// Lets Node run TypeScript: `node --import ./tools/processes/loader/register.mjs`. Compiles inside the process. The
// usual runners use a separate compiler process, which outlives them briefly.
register('./typescript-hooks.mjs', import.meta.url);
