import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { Plan } from './plan.js';

/** npm leaves a file with this name out of packages. */
const RENAMED: Readonly<Record<string, string>> = { _gitignore: '.gitignore' };

/** Writes the repository of a remote into a new or empty folder. Returns the names of its files. */
export async function writeRepository(
  plan: Plan,
  { template, folder }: { template: string; folder: string },
): Promise<string[]> {
  const there = await readdir(folder).catch(() => []);
  if (there.length > 0) throw new OneLineError(`${folder} is not empty.`);
  const texts = new Map<string, string>();
  for (const entry of await readdir(template, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(entry.parentPath, RENAMED[entry.name] ?? entry.name);
    texts.set(target.slice(template.length + 1), filled(await readFile(source, 'utf8'), plan));
  }
  if (plan.registry) texts.set('.npmrc', `@stagedoor:registry=${plan.registry}\n`);
  for (const [name, text] of texts) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return [...texts.keys()].toSorted();
}

const filled = (text: string, { name, path, title }: Plan): string =>
  text.replaceAll('%NAME%', name).replaceAll('%PATH%', path).replaceAll('%TITLE%', title);
