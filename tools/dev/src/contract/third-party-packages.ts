import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Change } from './change.js';
import type { Declarations } from './declarations.js';
import { libraryFolder, type PromisedPackage } from './promised-packages.js';
import { bumpBetween } from './versions.js';

const IMPORTED = /(?:from |import\()["']((?:@[\w-]+\/)?[\w-]+)(?:\/[^"']*)?["']/g;

/** Returns the third-party packages in the declarations of a package, with their installed versions. */
export function thirdPartyPackages(
  { name }: PromisedPackage,
  declarations: Declarations,
): Record<string, string> {
  const own = Object.entries(declarations).filter(([path]) => path.startsWith(`${name}/`));
  const named = own.flatMap(([, text]) => [...text.matchAll(IMPORTED)].map(([, found]) => found!));
  const others = [...new Set(named)].filter((found) => !found.startsWith('@stagedoor/')).sort();
  return Object.fromEntries(others.map((other) => [other, installedVersion(name, other)]));
}

function installedVersion(name: string, other: string): string {
  const require = createRequire(join(libraryFolder(name), 'package.json'));
  const manifest = (require.resolve.paths(other) ?? [])
    .map((folder) => join(folder, other, 'package.json'))
    .find((file) => existsSync(file));
  if (!manifest) throw new Error(`${other} is not installed.`);
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

/** Judges third-party packages by their versions, because their types are the same on both sides of a comparison. */
export function judgePackages(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Change[] {
  return Object.entries(after).flatMap(([name, now]) => {
    const old = before[name];
    if (old === undefined || old === now) return [];
    const bump = bumpBetween(old, now) ?? 'major';
    return [{ name, bump, reason: `is ${now} after ${old}` }];
  });
}
