import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { Plan } from './plan.js';

/** npm leaves a file with this name out of packages. */
const RENAMED: Readonly<Record<string, string>> = { _gitignore: '.gitignore' };

/** A cloned repository without a commit has it alone. */
const GIT = '.git';

const MANIFEST = 'package.json';

/**
 * Writes the repository of a remote into a folder that is new, empty or a cloned repository without a commit. Returns
 * the names of its files.
 */
export async function writeRepository(
  plan: Plan,
  { template, folder }: { template: string; folder: string },
): Promise<string[]> {
  const there = await readdir(folder).catch(() => []);
  if (there.some((name) => name !== GIT)) {
    throw new OneLineError(`${folder} is not empty: choose another name, or move its files away.`);
  }
  const shared = await textsIn(join(template, 'shared'));
  const own = await textsIn(join(template, plan.bundler));
  const manifest = withBundler(shared.get(MANIFEST)!, own.get(MANIFEST)!);
  const texts = new Map([...shared, ...own, [MANIFEST, manifest]]);
  if (plan.registry) texts.set('.npmrc', `@stagedoor:registry=${plan.registry}\n`);
  for (const [name, text] of texts) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, filled(text, plan));
  }
  return [...texts.keys()].toSorted();
}

/** Returns the texts of a folder's files by their names in the repository. */
async function textsIn(folder: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const name = relative(folder, join(entry.parentPath, RENAMED[entry.name] ?? entry.name));
    texts.set(name, await readFile(join(entry.parentPath, entry.name), 'utf8'));
  }
  return texts;
}

interface Manifest {
  scripts: Record<string, string>;
  devDependencies: Record<string, string>;
}

/** Adds a bundler's scripts and packages to the package.json that all repositories share. */
function withBundler(shared: string, own: string): string {
  const manifest = JSON.parse(shared) as Manifest;
  const { scripts, devDependencies } = JSON.parse(own) as Manifest;
  const packages = Object.entries({ ...manifest.devDependencies, ...devDependencies });
  const whole: Manifest = {
    ...manifest,
    scripts: { ...scripts, ...manifest.scripts },
    devDependencies: Object.fromEntries(packages.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

const filled = (text: string, { name, path, title }: Plan): string =>
  text.replaceAll('%NAME%', name).replaceAll('%PATH%', path).replaceAll('%TITLE%', title);
