import { register } from 'node:module';

// `node --import ./tools/processes/loader/register.mjs` runs TypeScript. It compiles within the process, where the
// usual runners keep a compiler process of their own that outlives them by a moment.
register('./typescript-hooks.mjs', import.meta.url);
