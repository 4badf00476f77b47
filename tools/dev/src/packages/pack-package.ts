import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { buildPackage } from './build-package.js';
import { publishedManifest, type PublishedManifest } from './published-manifest.js';
import { readManifest } from './published-packages.js';

/** Read by people; npm adds the README by itself. */
const DOCUMENTS = ['README.md', 'CHANGELOG.md'];

export interface PackedPackage {
  manifest: PublishedManifest;
  /** The packed file. */
  tarball: string;
  /** The names of the files in it, sorted. */
  files: string[];
  /** SHA-512 in the form of lock files. */
  integrity: string;
}

interface PackReport {
  filename: string;
  integrity: string;
  files: { path: string }[];
}

const run = promisify(execFile);

/** Builds a package below `to` and packs it there. Equal sources give equal bytes. */
export async function packPackage(folder: string, to: string): Promise<PackedPackage> {
  const workspace = readManifest(folder);
  const manifest = publishedManifest(workspace, await rootManifest());
  const built = join(to, folder.replace(/^.*\//, ''));
  await rm(built, { recursive: true, force: true });
  await mkdir(built, { recursive: true });
  await buildPackage(folder, join(built, 'dist'));
  await writeFile(join(built, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const document of DOCUMENTS) {
    const source = join(REPOSITORY, folder, document);
    if (existsSync(source)) await copyFile(source, join(built, document));
  }
  for (const published of workspace.publishConfig?.files ?? []) {
    await cp(join(REPOSITORY, folder, published), join(built, published), { recursive: true });
  }
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', to], { cwd: built });
  const [report] = JSON.parse(stdout) as [PackReport];
  return {
    manifest,
    tarball: join(to, report.filename),
    files: report.files.map(({ path }) => path).toSorted(),
    integrity: report.integrity,
  };
}

async function rootManifest() {
  const text = await readFile(join(REPOSITORY, 'package.json'), 'utf8');
  return JSON.parse(text) as Pick<PublishedManifest, 'license' | 'engines'>;
}
