import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const plugin = createRequire(require.resolve('@module-federation/enhanced/rspack'));

/** The package of module federation's runtime that the build includes. */
export const RUNTIME_TOOLS = plugin.resolve('@module-federation/runtime-tools');

const runtime = createRequire(RUNTIME_TOOLS);

/**
 * Resolves Rspack's import of that runtime to its ES modules. Rspack imports the CommonJS file, of which nothing can be
 * left out: the entry would be twice as large, with code that sets addresses of scripts.
 */
export const RUNTIME_ALIAS = {
  [`${runtime.resolve('@module-federation/webpack-bundler-runtime')}$`]: runtime.resolve(
    '@module-federation/webpack-bundler-runtime/bundler',
  ),
};
