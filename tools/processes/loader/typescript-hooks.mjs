import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

const OPTIONS = {
  swcrc: false,
  jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

/** Resolves an import of './x.js', or of './x' as bundlers do, in a TypeScript file to './x.ts'. */
export async function resolve(specifier, context, next) {
  if (/^\.{1,2}\//.test(specifier) && context.parentURL?.endsWith('.ts')) {
    const source = new URL(`${specifier.replace(/\.js$/, '')}.ts`, context.parentURL);
    if (existsSync(source)) return { url: source.href, format: 'module', shortCircuit: true };
  }
  return next(specifier, context);
}

/** Compiles TypeScript files. Node loads all other files. */
export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const filename = fileURLToPath(url);
  const source = await readFile(filename, 'utf8');
  const { code } = await transform(source, { ...OPTIONS, filename });
  return { format: 'module', source: code, shortCircuit: true };
}
