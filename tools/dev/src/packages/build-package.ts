import { isAbsolute, join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { rolldown } from 'rolldown';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { BUILT_IN } from './published-manifest.js';
import {
  type PublishedEntry,
  publishedEntries,
  publishedPrograms,
  readManifest,
} from './published-packages.js';

/** Every import of another package stays an import, except of those that are built in. */
function isOfPackage(id: string): boolean {
  const name = id.split('/').slice(0, 2).join('/');
  return !id.startsWith('.') && !isAbsolute(id) && !BUILT_IN.has(name);
}

/** Builds the JavaScript and the types of a package into a folder, with source maps. Programs have no types. */
export async function buildPackage(folder: string, to: string): Promise<void> {
  const root = join(REPOSITORY, folder);
  const manifest = readManifest(folder);
  const sourcesOf = (entries: readonly PublishedEntry[]): Input =>
    Object.fromEntries(entries.map(({ file, source }) => [file, join(root, source)]));
  const exported = sourcesOf(publishedEntries(manifest));
  await buildScripts({ ...exported, ...sourcesOf(publishedPrograms(manifest)) }, to);
  if (Object.keys(exported).length > 0) {
    await buildTypes(exported, join(root, 'tsconfig.json'), to);
  }
}

type Input = Record<string, string>;

async function buildScripts(input: Input, dir: string): Promise<void> {
  const bundle = await rolldown({
    input,
    external: isOfPackage,
    resolve: {
      conditionNames: ['@stagedoor/source', 'import', 'default'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
    },
  });
  await bundle.write({
    ...{ dir, format: 'esm', sourcemap: true, chunkFileNames: 'shared/[name].js' },
    sourcemapPathTransform: (path) => path.replace(/^.*?\/(?=src\/)/, '../'),
  });
  await bundle.close();
}

async function buildTypes(input: Input, tsconfig: string, dir: string): Promise<void> {
  const bundle = await rollup({
    input,
    external: isOfPackage,
    // A module that exports nothing has empty types.
    onwarn: (warning, warn) => {
      if (warning.code !== 'EMPTY_BUNDLE') warn(warning);
    },
    // Without the stable order, unions are written in the order in which files happened to be read.
    plugins: [
      dts({ tsconfig, compilerOptions: { customConditions: [], stableTypeOrdering: true } }),
    ],
  });
  await bundle.write({
    ...{ dir, format: 'esm' },
    ...{ entryFileNames: '[name].d.ts', chunkFileNames: 'shared/[name].d.ts' },
  });
  await bundle.close();
}
