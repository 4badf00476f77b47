import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Declarations } from './declarations.js';

/** The stored state of a package, with which the next change is compared. */
export interface Contract {
  version: string;
  /** The third-party packages in its types, with their versions. */
  packages: Readonly<Record<string, string>>;
  declarations: Declarations;
  /** The report of the same. */
  report: string;
}

const fileIn = (folder: string, name: string, kind: 'json' | 'md') =>
  join(folder, 'api', `${name}.api.${kind}`);

/** Reads the stored contract of a package; null before the first. */
export function readKept(folder: string, name: string): Contract | null {
  const file = fileIn(folder, name, 'json');
  if (!existsSync(file)) return null;
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Omit<Contract, 'report'>;
  return { ...kept, report: readFileSync(fileIn(folder, name, 'md'), 'utf8') };
}

/** Stores a contract and replaces the previous one. */
export function keep(folder: string, name: string, { report, ...contract }: Contract): void {
  mkdirSync(join(folder, 'api'), { recursive: true });
  writeFileSync(fileIn(folder, name, 'json'), `${JSON.stringify(contract, null, 2)}\n`);
  writeFileSync(fileIn(folder, name, 'md'), report);
}
