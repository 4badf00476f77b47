import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { nodeFileTrace, type NodeFileTraceOptions, resolve as resolveAsNode } from '@vercel/nft';
import { transform } from '@swc/core';
import type { Image } from './images.js';

/**
 * Returns the files that the programs of an image can load, relative to the repository: those of packages and of the
 * workspaces, and the links between them. Follows imports without running anything.
 */
export async function traceFiles(image: Image): Promise<string[]> {
  const programs = image.programs.map((program) => resolve(REPOSITORY, program));
  const { fileList } = await nodeFileTrace(programs, {
    base: REPOSITORY,
    ignore: [...image.without],
    exportsOnly: true,
    conditions: image.isSource ? ['node', '@stagedoor/source'] : ['node'],
    ...(image.isSource && { readFile: readCompiled, resolve: resolveSource }),
  });
  return [...fileList].sort();
}

/** Returns the JavaScript of a TypeScript file, and every other file as it is; null for what is not a file. */
async function readCompiled(path: string): Promise<Buffer | string | null> {
  if (!(await isFile(path))) return null;
  if (!path.endsWith('.ts')) return readFile(path);
  const source = await readFile(path, 'utf8');
  const { code } = await transform(source, {
    swcrc: false,
    filename: path,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
    module: { type: 'es6' },
  });
  return code;
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** Resolves an import of './x.js' in a TypeScript file to './x.ts', as the loader of the commands does. */
const resolveSource: NodeFileTraceOptions['resolve'] = async (specifier, parent, ...rest) => {
  if (/^\.{1,2}\//.test(specifier) && parent.endsWith('.ts')) {
    const source = resolve(dirname(parent), `${specifier.replace(/\.js$/, '')}.ts`);
    if (existsSync(source)) return source;
  }
  return resolveAsNode(specifier, parent, ...rest);
};
