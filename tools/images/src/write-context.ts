import { existsSync } from 'node:fs';
import {
  copyFile,
  cp,
  mkdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  lstat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { billOfMaterials, type Component, componentsOf } from './bill-of-materials.js';
import type { Image } from './images.js';
import { traceFiles } from './trace-files.js';

const CONTAINERFILES = join(import.meta.dirname, '../containerfiles');

/**
 * Writes everything that an image is built from into a folder, which replaces an earlier one: the Containerfile, the
 * files of other packages in `packages`, our own in `code`, which change more often, and the bill of materials. `base`:
 * the components of the image under it, if they are known.
 */
export async function writeContext(
  image: Image,
  folder: string,
  base: readonly Component[] = [],
): Promise<void> {
  const files = await traceFiles(image);
  await rm(folder, { recursive: true, force: true });
  // Containerfiles create empty folders from this one.
  await mkdir(join(folder, 'empty'), { recursive: true });
  for (const file of files) await copyInto(join(folder, layerOf(file)), file);
  for (const path of image.files) {
    const target = join(folder, layerOf(path), path);
    await cp(join(REPOSITORY, path), target, { recursive: true });
  }
  await copyFile(join(CONTAINERFILES, 'is-healthy.mjs'), join(folder, 'code/is-healthy.mjs'));
  await copyFile(
    join(CONTAINERFILES, `${image.name}.Containerfile`),
    join(folder, 'Containerfile'),
  );
  const bill = billOfMaterials(`stagedoor-${image.name}`, [
    ...base,
    ...(await componentsOf([...files, ...(await bundledIn(files)), ...image.files])),
  ]);
  await writeFile(join(folder, 'code/sbom.cdx.json'), bill);
}

/** Returns the files that our own builds have put into these files, by their source maps. */
async function bundledIn(files: readonly string[]): Promise<string[]> {
  const maps = files.filter((file) => layerOf(file) === 'code').map((file) => `${file}.map`);
  const bundled = maps
    .filter((map) => existsSync(join(REPOSITORY, map)))
    .map(async (map) => {
      const { sources } = JSON.parse(await readFile(join(REPOSITORY, map), 'utf8')) as {
        sources: string[];
      };
      return sources.map((source) => posix.join(dirname(map), source));
    });
  return (await Promise.all(bundled)).flat();
}

function layerOf(path: string): 'code' | 'packages' {
  return /(^|\/)node_modules\/(?!@stagedoor)/.test(path) ? 'packages' : 'code';
}

/** Copies a file or a link of the repository to the same path in a folder. */
async function copyInto(folder: string, path: string): Promise<void> {
  const [from, to] = [join(REPOSITORY, path), join(folder, path)];
  await mkdir(dirname(to), { recursive: true });
  if ((await lstat(from)).isSymbolicLink()) return symlink(await readlink(from), to);
  if ((await stat(from)).isFile()) await copyFile(from, to);
}
