import { readFile } from 'node:fs/promises';
import {
  checkPackage as checkTypes,
  createPackageFromTarballData,
  type Problem,
} from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import type { PackedPackage } from './pack-package.js';
import type { PublishedManifest } from './published-manifest.js';

/** How CommonJS and old versions of Node resolve: the packages are ES modules, as their `type` says. */
const NOT_SUPPORTED = new Set<string | undefined>(['node10', 'node16-cjs']);

/** Returns what publint and arethetypeswrong find in a packed package. */
export async function checkPackage({ tarball, manifest }: PackedPackage): Promise<string[]> {
  const data = await readFile(tarball);
  const buffer = new Uint8Array(data).buffer;
  const { messages } = await publint({ pack: { tarball: buffer }, strict: true });
  const types = await checkTypes(createPackageFromTarballData(new Uint8Array(buffer)));
  const problems = types.types ? types.problems.filter(isOfEsm) : untyped(manifest);
  return [
    ...messages.map((message) => formatMessage(message, manifest) ?? message.code),
    ...problems.map((problem) => JSON.stringify(problem)),
  ];
}

const isOfEsm = (problem: Problem): boolean =>
  !('resolutionKind' in problem && NOT_SUPPORTED.has(problem.resolutionKind)) &&
  !('resolutionOption' in problem && problem.resolutionOption === 'node10');

/** A package of programs alone has no types. */
const untyped = ({ exports, bin }: PublishedManifest) =>
  bin && Object.keys(exports).length === 1 ? [] : [{ kind: 'NoTypes' }];
