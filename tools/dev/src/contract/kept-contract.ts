import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Declarations } from './declarations.js';

/** A state of a package as it is kept in the repository: what the next change is held against. */
export interface Contract {
  version: string;
  /** Other people's packages whose types it speaks, with their versions. */
  packages: Readonly<Record<string, string>>;
  declarations: Declarations;
  /** The same for people to read. */
  report: string;
}

const fileIn = (folder: string, name: string, kind: 'json' | 'md') =>
  join(folder, 'api', `${name}.api.${kind}`);

/** The contract that is kept in the folder of a package; null before the first. */
export function readKept(folder: string, name: string): Contract | null {
  const file = fileIn(folder, name, 'json');
  if (!existsSync(file)) return null;
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Omit<Contract, 'report'>;
  return { ...kept, report: readFileSync(fileIn(folder, name, 'md'), 'utf8') };
}

/** Keeps a contract in the place of the one before. */
export function keep(folder: string, name: string, { report, ...contract }: Contract): void {
  mkdirSync(join(folder, 'api'), { recursive: true });
  writeFileSync(fileIn(folder, name, 'json'), `${JSON.stringify(contract, null, 2)}\n`);
  writeFileSync(fileIn(folder, name, 'md'), report);
}
