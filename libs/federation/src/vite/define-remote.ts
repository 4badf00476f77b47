import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, esmExternalRequirePlugin, type UserConfig } from 'vite';
import { assertNotDrawn, ENTRY, EXPOSED, readRemoteProject } from '../bundling/remote-project.js';
import { consumedModules, SHARED_MODULES } from '../bundling/shared-packages.js';
import { classicScripts, CONTAINER_MODULE } from './classic-scripts.plugin.js';
import { describedBuild } from './described-build.plugin.js';
import { providedImports } from './provided-imports.plugin.js';
import { scopedStyles } from './scoped-styles.plugin.js';
import { workerFiles } from './worker-files.plugin.js';

const CONTAINER = basename(ENTRY, '.js');
const HASHED = '[name].[hash:16].js';
const NAMES = {
  chunkFileNames: HASHED,
  assetFileNames: '[name].[hash:16][extname]',
  hashCharacters: 'hex',
} as const;

/** Returns the range of each shared module. */
function rangesOf(consumed: ReturnType<typeof consumedModules>): Record<string, string> {
  const entries = Object.entries(consumed);
  return Object.fromEntries(entries.map(([id, { requiredVersion }]) => [id, requiredVersion]));
}

/**
 * The Vite configuration of a remote, called from its `vite.config.mjs` with `import.meta.url`. Reads the rest from the
 * remote's package.json, and its build is that of the other bundlers: it exposes `src/remote.tsx`, describes itself in
 * `stagedoor-remote.json` and consists of classic scripts.
 */
export function defineRemote(
  configUrl: string,
  { to = new URL('dist', configUrl) }: { to?: URL } = {},
): UserConfig {
  // Packages are resolved by it, and a build is the same wherever it runs.
  process.env.NODE_ENV = 'production';
  const project = readRemoteProject(configUrl);
  assertNotDrawn(project, 'Vite');
  const ranges = rangesOf(consumedModules(project.manifest, project.packageJson));
  return {
    root: project.folder,
    base: './',
    mode: 'production',
    publicDir: false,
    resolve: { conditions: ['@stagedoor/source', ...defaultClientConditions] },
    plugins: [
      providedImports(project.folder),
      esmExternalRequirePlugin({ external: Object.keys(SHARED_MODULES) }),
      scopedStyles(project),
      workerFiles(),
      classicScripts({
        chunks: { container: CONTAINER, exposed: EXPOSED },
        container: project.container,
        ranges,
      }),
      describedBuild(project, ranges),
    ],
    worker: { rolldownOptions: { output: { ...NAMES, entryFileNames: HASHED } } },
    build: {
      outDir: fileURLToPath(to),
      emptyOutDir: true,
      target: 'es2022',
      sourcemap: true,
      modulePreload: false,
      assetsDir: '',
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { [CONTAINER]: CONTAINER_MODULE, [EXPOSED]: './src/remote.tsx' },
        preserveEntrySignatures: 'allow-extension',
        output: {
          ...NAMES,
          entryFileNames: ({ name }) => (name === CONTAINER ? ENTRY : HASHED),
          // Modules are strict, and a classic script is not.
          postBanner: '"use strict";',
        },
      },
    },
  };
}
