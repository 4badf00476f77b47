import { isAbsolute, join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { rolldown } from 'rolldown';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { publishedEntries, readManifest } from './published-packages.js';

/** Every import of another package stays an import. */
const isOfPackage = (id: string) => !id.startsWith('.') && !isAbsolute(id);

/** Builds the JavaScript and the types of a package into a folder, with source maps. */
export async function buildPackage(folder: string, to: string): Promise<void> {
  const root = join(REPOSITORY, folder);
  const entries = publishedEntries(readManifest(folder));
  const input = Object.fromEntries(entries.map(({ file, source }) => [file, join(root, source)]));
  await buildScripts(input, to);
  await buildTypes(input, join(root, 'tsconfig.json'), to);
}

type Input = Record<string, string>;

async function buildScripts(input: Input, dir: string): Promise<void> {
  const bundle = await rolldown({
    input,
    external: isOfPackage,
    resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } },
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
    plugins: [dts({ tsconfig, compilerOptions: { customConditions: [] } })],
  });
  await bundle.write({
    ...{ dir, format: 'esm' },
    ...{ entryFileNames: '[name].d.ts', chunkFileNames: 'shared/[name].d.ts' },
  });
  await bundle.close();
}
