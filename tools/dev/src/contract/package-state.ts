import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emitDeclarations } from './declarations.js';
import { judge } from './judge.js';
import type { Change } from './change.js';
import { type Contract, readKept } from './kept-contract.js';
import { judgePackages, thirdPartyPackages } from './third-party-packages.js';
import { libraryFolder, type PromisedPackage } from './promised-packages.js';
import { reportOf } from './report.js';

/** The stored and the current contract of a package, and the changes between them. */
export interface PackageState {
  name: string;
  kept: Contract | null;
  current: Contract;
  changes: readonly Change[];
}

/** Reads the state of a package. Throws a OneLineError if its declarations do not compile. */
export async function readPackageState(promised: PromisedPackage): Promise<PackageState> {
  const folder = libraryFolder(promised.name);
  const kept = readKept(folder, promised.name);
  const declarations = emitDeclarations(promised);
  const packages = thirdPartyPackages(promised, declarations);
  const version = versionIn(folder);
  const report = await reportOf(promised, declarations, version, packages);
  const changes = kept
    ? [
        ...judge(promised, kept.declarations, declarations),
        ...judgePackages(kept.packages, packages),
      ]
    : [];
  return {
    name: promised.name,
    kept,
    current: { version, packages, declarations, report },
    changes,
  };
}

function versionIn(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string })
    .version;
}
